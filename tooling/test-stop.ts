// npm run test:stop: stops the services that test:integration and test:e2e keep running.
import { say } from "@/instance/terminal";
import { stopKeptServices } from "./test/kept-services";

const names = await stopKeptServices();
say(names.length > 0 ? `Stopped: ${names.join(", ")}.` : "No test services are running.");
