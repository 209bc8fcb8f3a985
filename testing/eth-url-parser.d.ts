// The types of the package, which has none of its own, for links of EIP-681.
declare module "eth-url-parser" {
  export function parse(uri: string): {
    scheme: string;
    target_address: string;
    chain_id: string;
    function_name?: string;
    parameters: Record<string, string>;
  };
}
