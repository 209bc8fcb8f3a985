import { byOperator, recordAudit } from "@/lib/audit/record";
import type { Transaction } from "@/lib/db";
import type { Chain, Token } from "@/prisma/generated/client";

const instance = { merchantId: null, environment: null };

/** Records a chain that the operator lists. */
export function recordChain(tx: Transaction, { id, slug, name }: Chain): Promise<void> {
  const subject = { id: String(id), ...instance };
  return recordAudit(tx, byOperator(), { action: "chain.added", subject, before: null, after: { name, slug } });
}

/** Records a token that the operator lists or changes. */
export function recordToken(action: "token.added" | "token.updated") {
  return (tx: Transaction, { id, name, symbol, chainId, contractAddress, verifiesBalance }: Token): Promise<void> => {
    const after = {
      name,
      symbol,
      chain_id: chainId,
      contract_address: contractAddress,
      verifies_balance: verifiesBalance,
    };
    return recordAudit(tx, byOperator(), { action, subject: { id: String(id), ...instance }, before: null, after });
  };
}
