// Every error code of the API and its HTTP status. Append-only, because integrators match on codes.

export const errorStatus = {
  invalid_json: 400,
  invalid_cursor: 400,
  invalid_idempotency_key: 400,
  malformed_url: 400,
  malformed_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  not_signed_in: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  second_factor_invalid: 401,
  passkey_required: 401,
  passkey_invalid: 401,
  sign_in_expired: 401,
  merchant_suspended: 403,
  insufficient_permissions: 403,
  fresh_authentication_required: 403,
  cross_origin_request: 403,
  sign_up_closed: 403,
  email_not_verified: 403,
  not_a_member: 403,
  second_factor_setup_required: 403,
  approval_required: 403,
  own_approval: 403,
  invitation_for_other_address: 403,
  ip_not_allowed: 403,
  not_found: 404,
  payment_request_not_found: 404,
  chain_not_found: 404,
  api_key_not_found: 404,
  receiving_address_not_found: 404,
  pool_address_not_found: 404,
  unmatched_transfer_not_found: 404,
  webhook_endpoint_not_found: 404,
  webhook_delivery_not_found: 404,
  notification_channel_not_found: 404,
  saved_view_not_found: 404,
  event_not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  last_owner: 409,
  factor_exists: 409,
  passkey_limit_reached: 409,
  already_member: 409,
  approvers_missing: 409,
  approval_ended: 409,
  approval_limit_reached: 409,
  invitation_ended: 409,
  merchant_not_settled: 409,
  api_key_limit_reached: 409,
  api_key_ended: 409,
  unmatched_transfer_not_open: 409,
  transfer_lost: 409,
  transaction_unknown: 409,
  assignment_final: 409,
  recipient_pool_exhausted: 409,
  external_id_in_use: 409,
  note_limit_reached: 409,
  webhook_endpoint_limit_reached: 409,
  notification_channel_limit_reached: 409,
  saved_view_limit_reached: 409,
  saved_view_name_in_use: 409,
  webhook_endpoint_disabled: 409,
  event_body_expired: 409,
  idempotency_in_progress: 409,
  request_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  simulation_unavailable: 422,
  rate_limit_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  temporarily_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

// Error codes of single fields. Append-only too.
export const fieldErrorCodes = [
  "required",
  "invalid_type",
  "invalid_value",
  "invalid_format",
  "invalid_text",
  "too_short",
  "too_long",
  "too_few",
  "too_many",
  "out_of_range",
  "mutually_exclusive",
  "unknown_parameter",
  "duplicate_parameter",
  "invalid_locale",
  "invalid_time",
  "expires_too_soon",
  "expires_too_late",
  "expires_earlier",
  "invalid_url",
  "amount_invalid",
  "amount_must_be_string",
  "amount_not_positive",
  "amount_too_small",
  "amount_too_precise",
  "amount_too_large",
  "nothing_due",
  "amount_not_partial",
  "amount_not_over",
  "token_not_found",
  "token_ambiguous",
  "token_inactive",
  "chain_not_found",
  "chain_inactive",
  "chain_environment_mismatch",
  "invalid_address",
  "address_checksum_mismatch",
  "address_not_payable",
  "recipient_in_use",
  "address_in_use",
  "environment_required",
  "metadata_too_many_keys",
  "metadata_key_too_long",
  "metadata_key_not_allowed",
  "metadata_too_deep",
  "metadata_too_large",
  "metadata_number_too_large",
  "invalid_email",
  "invalid_network",
  "password_too_short",
  "password_too_long",
  "password_too_common",
  "wrong_password",
  "wrong_confirmation",
  "wrong_code",
  "invalid_transaction_hash",
  "wrong_chain",
  "wrong_token",
  "wrong_recipient",
  "request_completed",
  "request_cancelled",
  "invalid_signature",
  "statement_expired",
  "recipient_not_allowed",
  "unrelated_request",
  "unknown_time_zone",
  "invalid_contact",
  "invalid_origin",
  "name_in_use",
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** An invalid field: its dotted path in the body or query, code and message. */
export type FieldError = { path: string; code: FieldErrorCode; message: string };

type DomainErrorDetails = {
  errors?: FieldError[];
  requiredPermission?: string;
  /** The payment request that the call conflicts with. */
  publicId?: string;
  retryAfterSeconds?: number;
  allow?: string[];
  /** The object has never existed, so the call counts as a guess. The response does not reveal it. */
  isGuess?: boolean;
};

/** An expected error: thrown by domain operations, returned to the caller as it is, never logged as an error. */
export class DomainError extends Error {
  override readonly name = "DomainError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: DomainErrorDetails = {},
  ) {
    super(message);
  }
}

/** A small body can contain thousands of errors. Validation stops here and reports no more. */
export const maxErrors = 100;
const maxPathLength = 200;

/** A validation error with every invalid field, a hundred at most. */
export function validationError(...fieldErrors: FieldError[]): DomainError {
  const errors = fieldErrors
    .slice(0, maxErrors)
    .map((fieldError) => ({ ...fieldError, path: fieldError.path.slice(0, maxPathLength) }));
  return new DomainError("validation_failed", errors.map(sentence).join("; "), { errors });
}

function sentence({ path, message }: FieldError): string {
  return path ? `${path}: ${message}` : message;
}
