// npm run demo: the main job from key to cancel over HTTP and JSON-RPC, on a running instance or its own.
import { runDemo } from "./demo/run";

process.exitCode = await runDemo();
