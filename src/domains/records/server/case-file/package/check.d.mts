type Fault = Readonly<{ row: number | null; text: string }>
type Proof = Readonly<{
  chain: number
  until: Readonly<{ kind: 'anchor' | 'end'; day: string | null; row: number; hash: string }>
}>

export const checkCase: (
  files: ReadonlyMap<string, string>,
  sha256: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>,
) => Promise<Readonly<{ faults: readonly Fault[]; rows: readonly unknown[]; proofs: readonly Proof[] }>>
