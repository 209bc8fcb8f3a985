// npm run demo: creates, pays and cancels requests over HTTP and JSON-RPC, on a running instance or its own.
import { runDemo } from "./demo/run";

process.exitCode = await runDemo();
