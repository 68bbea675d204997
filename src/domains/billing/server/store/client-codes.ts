import type { Tx } from '#kit/server/context.ts'

/** Lists the codes of all clients. */
export const listClientCodes = (tx: Tx): Promise<{ id: number; code: string }[]> =>
  tx.selectFrom('clients').select(['id', 'code']).orderBy('code').execute()
