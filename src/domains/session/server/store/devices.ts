import type { Tx, Work } from '#kit/server/context.ts'

/** Returns the device of an account by the hash of its secret, unless it was voided. */
export const findKnownDevice = (tx: Tx, accountId: number, hash: Buffer) =>
  tx
    .selectFrom('known_devices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hash)
    .where('voided_at', 'is', null)
    .executeTakeFirst()

/** Returns a device of any account by the hash of its secret: this server issued it. */
export const findIssuedDevice = (tx: Tx, hash: Buffer) =>
  tx.selectFrom('known_devices').select('id').where('device_hash', '=', hash).executeTakeFirst()

type Device = Readonly<{ account_id: number; device_hash: Buffer }>

/** Counts the devices of an account: all, and those of the same secret. */
export const countDevices = (tx: Tx, { account_id, device_hash }: Device) =>
  tx
    .selectFrom('known_devices')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('id').filterWhere('device_hash', '=', device_hash).as('same'),
    ])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()

/** Adds a device of an account, or records that a known one was seen; returns its id. */
export const insertDevice = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { device_hash, account_id, label }: Device & Readonly<{ label: string }>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('known_devices')
    .values({ device_hash, account_id, label, first_seen_at: now, last_seen_at: now })
    .onConflict((row) =>
      row.columns(['device_hash', 'account_id']).doUpdateSet({ last_seen_at: now, label, voided_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
