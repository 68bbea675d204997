import { attendanceDomain } from '#domains/attendance/server/index.ts'
import { noticesDomain } from '#domains/notices/server/index.ts'
import { organisationDomain } from '#domains/organisation/server/index.ts'
import { peopleDomain } from '#domains/people/server/index.ts'
import { sessionDomain, type SessionParts } from '#domains/session/server/index.ts'
import { shellDomain } from '#domains/shell/server/index.ts'
import type { ServerDomain } from '#kit/server/call/handle.ts'
import type { Config } from '#kit/server/config.ts'
import { APP_VERSION } from './version.ts'

export type AppFacts = Readonly<{ session: SessionParts; isDemo: () => boolean; onCardError: (error: unknown) => void }>

/** Every domain of the server. A new one is one line here. */
export const serverDomains = (config: Config, facts: AppFacts): readonly ServerDomain[] => {
  const { session } = facts
  const domains: readonly ServerDomain[] = [
    noticesDomain(config),
    organisationDomain(() => domains),
    sessionDomain(session),
    peopleDomain({ session, isMailSet: config.SMTP_URL !== undefined }),
    attendanceDomain(),
    shellDomain({ app_version: APP_VERSION, isDemo: facts.isDemo }, facts.onCardError),
  ]
  return domains
}
