-- Workers send webhooks without the job queue now: what is due stands in "webhook_delivery".
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'deliver_webhooks');
  END IF;
END $$;
