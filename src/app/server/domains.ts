import { attendanceDomain } from '#domains/attendance/server/index.ts'
import { hashbookDomain } from '#domains/hashbook/server/index.ts'
import { integrationsDomain } from '#domains/integrations/server/index.ts'
import { inventoryDomain } from '#domains/inventory/server/index.ts'
import { mailIsSet, noticesDomain } from '#domains/notices/server/index.ts'
import { organisationDomain } from '#domains/organisation/server/index.ts'
import { payrollDomain } from '#domains/payroll/server/index.ts'
import { peopleDomain } from '#domains/people/server/index.ts'
import { type BackupTools, recordsDomain, type StatusFinding } from '#domains/records/server/index.ts'
import { requestsDomain } from '#domains/requests/server/index.ts'
import { billingDomain } from '#domains/billing/server/index.ts'
import { performanceDomain } from '#domains/performance/server/index.ts'
import { shiftsDomain } from '#domains/shifts/server/index.ts'
import { sessionDomain, type SessionParts } from '#domains/session/server/index.ts'
import { fixedSettings, settingsDomain } from '#domains/settings/server/index.ts'
import { shellDomain } from '#domains/shell/server/index.ts'
import { tasksDomain } from '#domains/tasks/server/index.ts'
import { worksheetsDomain } from '#domains/worksheets/server/index.ts'
import { hiringDomain } from '#domains/hiring/server/index.ts'
import { trackersDomain } from '#domains/trackers/server/index.ts'
import type { ServerDomain } from '#kit/server/call/handle.ts'
import type { Config } from '#kit/server/config.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { Hub } from '#kit/server/live/hub.ts'
import { auditReaders } from './audit-readers.ts'
import { linkOfObject } from './object-links.ts'
import { APP_VERSION } from './version.ts'

export type AppDetails = Readonly<{
  session: SessionParts
  hub: Hub
  files: FileStore
  /** Encrypts the secrets that are stored in rows. */
  data_key: Buffer
  isDemo: () => boolean
  backups: BackupTools
  findStatus: () => Promise<readonly StatusFinding[]>
  onCardError: (error: unknown) => void
  onMailFailure: (error: unknown) => void
}>

/** Every domain of the server. A new one is one line here. */
export const serverDomains = (config: Config, details: AppDetails): readonly ServerDomain[] => {
  const { session, files, data_key } = details
  const domains: readonly ServerDomain[] = [
    settingsDomain({ secrets: session.secrets, files, fixed: fixedSettings(config) }),
    noticesDomain(config, details.hub, {
      files,
      secrets: session.secrets,
      app_version: APP_VERSION,
      onMailFailure: details.onMailFailure,
    }),
    organisationDomain(() => domains, files),
    sessionDomain(session, () => domains),
    peopleDomain({ session, files, data_key, isMailSet: mailIsSet(config) }),
    requestsDomain(files),
    attendanceDomain(files),
    payrollDomain(data_key),
    billingDomain(files),
    inventoryDomain(files),
    hashbookDomain(files),
    worksheetsDomain(files),
    tasksDomain(files),
    trackersDomain(),
    hiringDomain({
      files,
      link_key: session.link_key,
      linkBase: session.linkBase,
      isMailSet: mailIsSet(config),
      data_key,
    }),
    recordsDomain(() => domains, auditReaders, details.backups, files, details.findStatus),
    integrationsDomain({
      secrets: session.secrets,
      listed: new Set(config.WEBHOOK_PRIVATE_HOSTS),
      linkBase: session.linkBase,
      readers: auditReaders,
      linkOf: linkOfObject,
    }),
    performanceDomain(),
    shiftsDomain({ link_key: session.link_key, linkBase: session.linkBase }),
    shellDomain({ app_version: APP_VERSION, isDemo: details.isDemo, files }, details.onCardError),
  ]
  return domains
}
