import type { Actor } from "@/lib/timeline/schema";

/** Who calls the verbs in tests. */
export const tester: Actor = { type: "api_key", id: "key_test", name: "a test" };
