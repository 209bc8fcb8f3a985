// npm start: everything a Remit instance is made of, under one supervisor. See scripts/start/.
import { runInstance } from "./start/run";

await runInstance();
