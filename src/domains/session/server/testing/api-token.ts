import type { TestApp } from '#app/server/testing/test-app.ts'
import { beginningOf, hashOfSecret, newNonce, secretOf } from '../tokens/rules/secret.ts'

type Owner = Readonly<{ account_id: number; employee_id: number | null; role_id: number; id: number }>
type Options = Readonly<{
  name?: string
  keys?: readonly string[]
  brand_ids?: readonly number[] | null
  department_ids?: readonly number[] | null
  created_at?: string
  expires_at?: string
}>

let made = 0

/** Makes an API token of an administrator without a request; `session_id` is its id. */
export const apiToken = async (app: Pick<TestApp, 'db' | 'session' | 'clock'>, owner: Owner, options: Options = {}) => {
  const token = secretOf(app.session.link_key, newNonce())
  const created_at = options.created_at ?? app.clock.fixed() ?? ''
  const { id: session_id } = await app.db
    .insertInto('api_tokens')
    .values({
      account_id: owner.account_id,
      name: options.name ?? `Token ${++made}`,
      beginning: beginningOf(token),
      secret_hash: hashOfSecret(token),
      permission_keys: [...(options.keys ?? [])],
      brand_ids: options.brand_ids ? [...options.brand_ids] : null,
      department_ids: options.department_ids ? [...options.department_ids] : null,
      created_at,
      expires_at: options.expires_at ?? new Date(Date.parse(created_at) + 30 * 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { account_id, employee_id, role_id, id } = owner
  return { token, session_id, account_id, employee_id, role_id, id }
}
