import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const emailRow = z.object({ email: z.string() })

/** Finds the email of the first super admin while none can sign in: neither by a password nor with the company's account. */
export const findUnusedAdmin = async (tx: Tx): Promise<string | null> => {
  const [first] = await rows(tx, emailRow)`with admins as (
      select a.id, a.email from accounts a join roles r on r.id = a.role_id
      where a.area = 'Admin' and r.is_locked and a.deleted_at is null and a.disabled_at is null)
    select email from admins
    where email is not null and not exists (select from admins
      where id in (select account_id from account_secrets where password_hash is not null)
        or id in (select account_id from oidc_identities))
    order by id limit 1`
  return first?.email ?? null
}
