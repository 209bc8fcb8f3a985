export type AddressProblem = {
  code: "invalid_address" | "address_checksum_mismatch" | "address_not_payable";
  message: string;
};

/** An address as it is stored and shown, or why it is refused. */
export type CheckedAddress = { ok: true; address: string } | ({ ok: false } & AddressProblem);
