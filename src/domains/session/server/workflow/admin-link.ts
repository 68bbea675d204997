import { emailKey } from '#kit/contract/fields.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type LinkParts, passwordLink } from '../notify.ts'
import { listSuperAdmins, type SuperAdmin } from '../store/accounts.ts'
import { insertLink } from '../store/links.ts'

const choose = (admins: readonly SuperAdmin[], email: string | null): SuperAdmin => {
  const names = admins.map((admin) => `  ${admin.email}`).join('\n')
  const open = admins.filter((admin) => !admin.is_disabled)
  if (email === null) {
    const [only] = open
    if (only && open.length === 1) return only
    throw new OperatorError(
      open.length === 0
        ? 'There is no super admin who may sign in.'
        : `There are several super admins. Name one with --email:\n${names}`,
    )
  }
  const found = admins.find((admin) => emailKey(admin.email) === emailKey(email))
  if (!found) throw new OperatorError(`${email} is not a super admin. The super admins are:\n${names}`)
  if (found.is_disabled)
    throw new OperatorError(`The account ${found.email} is disabled; another super admin can enable it.`)
  return found
}

/** Makes a link by which a super admin chooses a new password within the hour; every older link of the account ends. */
export const makeAdminLink = async (
  parts: LinkParts,
  work: Work,
  email: string | null,
): Promise<Readonly<{ email: string; link: string }>> => {
  const account = choose(await listSuperAdmins(work.tx), email)
  const id = await insertLink(work, parts.link_key, { id: account.id, starts_at: null }, 'reset', null)
  await audit(work, 'session.admin_link_made', { entity: 'accounts', id: account.id })
  const link = await passwordLink(parts, work, id)
  if (link === null) throw new Error(`The link ${id} was void at once`)
  return { email: account.email, link }
}
