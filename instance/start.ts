// npm start: a whole Remit instance on one machine, under one supervisor.
import { runInstance } from "./run";

await runInstance();
