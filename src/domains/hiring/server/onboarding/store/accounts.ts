import type { Tx } from '#kit/server/context.ts'

/** Returns the login of an administrator or employee; undefined where there is none. */
export const findAccount = async (
  tx: Tx,
  { area, id }: Readonly<{ area: 'Admin' | 'User'; id: number }>,
): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', area)
    .where(area === 'Admin' ? 'id' : 'employee_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** Returns the area of an account. */
export const findAreaOfAccount = async (tx: Tx, id: number) =>
  (
    await tx
      .selectFrom('accounts')
      .select('area')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.area

/** Returns the area of a role. */
export const findAreaOfRole = async (tx: Tx, id: number) =>
  (await tx.selectFrom('roles').select('area').where('id', '=', id).executeTakeFirst())?.area

/** Returns the roles of administrators. */
export const listAdminRoles = (tx: Tx) => tx.selectFrom('roles').select('id').where('area', '=', 'Admin').execute()

/** Returns the id and the name of an employee. */
export const findPersonName = (tx: Tx, id: number) =>
  tx.selectFrom('person_short').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
