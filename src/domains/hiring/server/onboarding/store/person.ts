import type { Tx } from '#kit/server/context.ts'

/** The recipient of the mails of an onboarding. */
export const findPerson = async (tx: Tx, id: number) =>
  tx
    .selectFrom('onboards as o')
    .innerJoin('designations as d', 'd.id', 'o.designation_id')
    .select(['o.id', 'o.name', 'o.first_name', 'o.email', 'd.name as designation', 'o.joining_on', 'o.owner_id'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
