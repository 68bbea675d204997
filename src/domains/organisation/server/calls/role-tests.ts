import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { containing } from '#kit/server/database/containing.ts'
import { found } from '#kit/server/database/rows.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import * as calls from '../../contract/roles.calls.ts'
import { explainCall } from '../rules/explain.ts'
import { grantChanges } from '../rules/grant-changes.ts'
import { checkGrants } from '../rules/grants.ts'
import { type KnownDomains, knownPermissions } from '../rules/permission-registry.ts'
import { findRole, listLoginRows, sampleHolders } from '../store/roles.ts'
import { organisationDay } from '../public/today.ts'

const previewRole = (domains: KnownDomains) =>
  handle(calls.previewRole, async ({ tx, now, actor, body }) => {
    const day = await organisationDay(tx, now)
    const role = found(await findRole(tx, day, body.role_id))
    if (role.is_locked) throw organisationRefusals.refusal('role_locked')
    const known = knownPermissions(domains)
    checkGrants(actor, known, { area: role.area, grants: body.grants, before: role.grants })
    const sample = await sampleHolders(tx, day, role.id)
    return { ...grantChanges(known, role.grants, body.grants), holders: role.holders, sample }
  })

const explainAccess = (domains: KnownDomains) =>
  handle(calls.explainAccess, async ({ tx, now, body }) => {
    const handlers = domains().flatMap((domain) => domain.handlers)
    const call = handlers.find((handler) => handler.call.id === body.call)?.call
    if (!call) throw invalid({ call: 'Call does not exist' })
    return explainCall({ tx, now, who: body.who, call, target: body.target_employee_id })
  })

const listLogins = handle(calls.listLogins, async ({ tx, now, query }) =>
  listLoginRows(tx, await organisationDay(tx, now), { ...query, q: containing(query.q) }),
)

const listKnownCalls = (domains: KnownDomains) =>
  handle(calls.listKnownCalls, async () =>
    domains()
      .flatMap((domain) => domain.handlers)
      .map(({ call: { id, summary, area } }) => ({ id, summary, area })),
  )

/** Calls that return the effect of roles, without changing anything. */
export const roleTestHandlers = (domains: KnownDomains) => ({
  previewRole: previewRole(domains),
  explainAccess: explainAccess(domains),
  listLogins,
  listKnownCalls: listKnownCalls(domains),
})
