-- Where a merchant's notifications are sent besides mails: a chat, or any URL.
CREATE TABLE notification_channel (
  id                text PRIMARY KEY,
  merchant_id       bigint NOT NULL REFERENCES merchant ON DELETE CASCADE ON UPDATE CASCADE,
  environment       environment NOT NULL,
  service           text NOT NULL,
  name              text NOT NULL,
  kinds             text[],
  language          text NOT NULL,
  target            bytea NOT NULL,
  notified_sequence bigint NOT NULL,
  failure_count     integer NOT NULL DEFAULT 0,
  failing_since     timestamptz(3),
  last_error        text,
  next_attempt_at   timestamptz(3),
  last_sent_at      timestamptz(3),
  warned_at         timestamptz(3),
  created_by_id     bigint REFERENCES app_user ON DELETE SET NULL ON UPDATE CASCADE,
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  CONSTRAINT notification_channel_service_check CHECK (service IN ('slack', 'discord', 'telegram', 'url')),
  CONSTRAINT notification_channel_failing_check CHECK ((failing_since IS NULL) = (last_error IS NULL))
);
CREATE INDEX notification_channel_merchant_id_environment_idx ON notification_channel (merchant_id, environment);
CREATE INDEX notification_channel_created_by_id_idx ON notification_channel (created_by_id);
