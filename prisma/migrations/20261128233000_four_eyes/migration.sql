-- Four eyes: a second person approves changes of where live money and events go.
ALTER TABLE merchant ADD COLUMN four_eyes boolean NOT NULL DEFAULT false;

CREATE TABLE approval (
  id              text PRIMARY KEY,
  merchant_id     bigint NOT NULL REFERENCES merchant ON DELETE CASCADE ON UPDATE CASCADE,
  operation       text NOT NULL,
  input           jsonb NOT NULL,
  before          jsonb NOT NULL,
  after           jsonb NOT NULL,
  requested_by_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  created_at      timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  decision        text,
  decided_by_id   bigint REFERENCES app_user ON DELETE SET NULL ON UPDATE CASCADE,
  decided_at      timestamptz(3),
  CONSTRAINT approval_decision_check CHECK (decision IN ('approved', 'declined', 'withdrawn')),
  CONSTRAINT approval_decided_at_check CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT approval_second_person_check CHECK (decision <> 'approved' OR decided_by_id <> requested_by_id)
);
CREATE INDEX approval_merchant_id_idx ON approval (merchant_id);
CREATE INDEX approval_requested_by_id_idx ON approval (requested_by_id);
CREATE INDEX approval_decided_by_id_idx ON approval (decided_by_id);
CREATE INDEX approval_expires_at_idx ON approval (expires_at);

-- What a person approves is what another one has asked for, and a decision stands.
CREATE FUNCTION refuse_approval_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.merchant_id, NEW.operation, NEW.input, NEW.before, NEW.after, NEW.requested_by_id, NEW.expires_at)
     IS DISTINCT FROM
     (OLD.id, OLD.merchant_id, OLD.operation, OLD.input, OLD.before, OLD.after, OLD.requested_by_id, OLD.expires_at)
     OR (OLD.decision IS NOT NULL AND (NEW.decision, NEW.decided_at) IS DISTINCT FROM (OLD.decision, OLD.decided_at)) THEN
    RAISE EXCEPTION 'an approval is decided once and keeps its values' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_keeps_values BEFORE UPDATE ON approval
  FOR EACH ROW EXECUTE FUNCTION refuse_approval_change();
