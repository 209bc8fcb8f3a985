import { makeWorkerUtils } from "graphile-worker";
import { pool } from "@/lib/db";
import type { CronItem, TaskList } from "./run-jobs";

const cleanTask = "clean_the_queue";

/** Once a day, what the queue itself leaves lying: whoever takes a job looks through every named queue there ever was. */
export const queueTasks: TaskList = { [cleanTask]: cleanQueue };
export const queueCron: CronItem[] = [{ task: cleanTask, match: "37 3 * * *" }];

/** Forgets named queues without a job, and jobs that will never run again. */
export async function cleanQueue(): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool() });
  try {
    await utils.cleanup({ tasks: ["DELETE_PERMAFAILED_JOBS", "GC_JOB_QUEUES"] });
  } finally {
    await utils.release();
  }
}
