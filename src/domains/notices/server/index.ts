import { join } from 'node:path'
import { linkBase } from '#domains/settings/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import type { Config } from '#kit/server/config.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { Hub } from '#kit/server/live/hub.ts'
import { adminCards } from '#kit/server/registries.ts'
import { restorables, wholeRow } from '#kit/server/restorable.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { broadcastCalls } from '../contract/broadcasts.calls.ts'
import { announcementCalls } from '../contract/announcements.calls.ts'
import { mailCalls } from '../contract/mail.calls.ts'
import { noticesCalls } from '../contract/notices.calls.ts'
import { noticesRefusals } from '../contract/notices.refusals.ts'
import { noticesPermissions } from '../contract/notices.permissions.ts'
import { reminderCalls } from '../contract/reminders.calls.ts'
import { readAnnouncement, readBoard, readUserBoard, registerBoardBadge } from './announcements/board.ts'
import {
  addAnnouncement,
  countAudience,
  deleteAnnouncement,
  listAnnouncements,
  readReach,
  remindSilent,
  updateAnnouncement,
} from './announcements/calls.ts'
import { readAnnouncementFile, uploadAnnouncementFile } from './announcements/files.ts'
import { announcementJobs } from './announcements/jobs.ts'
import { registerAnnouncementKinds } from './announcements/notify.ts'
import { noticesSentences } from './audit-sentences.ts'
import { noticesAudit } from './audit-words.ts'
import { deleteBroadcast, listBroadcasts, sendBroadcast } from './broadcasts/calls.ts'
import { broadcastJobs, registerBroadcastKind } from './broadcasts/jobs.ts'
import * as inbox from './calls/inbox.ts'
import * as kinds from './calls/kinds.ts'
import { liveStream } from './calls/live.ts'
import { cancelMail, listOutbox, resendMail } from './calls/outbox.ts'
import * as preferences from './calls/preferences.ts'
import * as templates from './calls/templates.ts'
import { testMail } from './calls/test-mail.ts'
import { noticesJobs } from './jobs.ts'
import { digestJob, registerDigest } from './mail/digest.ts'
import { registerNoticeMails } from './mail/notice-mails.ts'
import { senderOfSettings, transportOfSettings } from './mail/of-settings.ts'
import { mailJobs, type Sending } from './mail/send-mail.ts'
import { type OnFailure, smtpTransport } from './mail/smtp.ts'
import { registerMailFailed } from './mail/notify-keepers.ts'
import { folderTransport, type MailTransport } from './mail/transport.ts'
import {
  addReminder,
  deleteReminder,
  findPeople,
  listAnchors,
  listReminders,
  updateReminder,
} from './reminders/calls.ts'
import { registerReminderCards } from './reminders/card.ts'
import { registerReminderHolding } from './reminders/holding.ts'
import { reminderJobs } from './reminders/jobs.ts'
import { registerReminderKind } from './reminders/notify.ts'
import { addOwnReminder, deleteOwnReminder, doReminder, listOwnReminders } from './reminders/own-calls.ts'
import { systemCard } from './system-card.ts'
import { registerCounters } from './counters.ts'
import { retention } from './retention.ts'

export { type BoardDay, boardDays } from './announcements/board-days.ts'
export { demoNotices } from './demo/demo.ts'
export { type DrawnNotice, noticesSince } from './demo/drawn.ts'
export { demoInboxes } from './demo/inboxes.ts'
export { type NoticeAsk, noticeKinds } from './kinds.ts'
export type { NoticeVerb } from '../contract/notices.models.ts'
export { notify, settle, withdraw } from './notify.ts'
export { mail } from './mail/mail.ts'
export { isMailed } from './mail/mail-files.ts'
export { mailIsSet } from './mail/of-settings.ts'
export { type MailData, mailTemplates, shipTemplates } from './mail/templates.ts'
export { reminderAnchors } from './reminders/anchors.ts'
export { roster, type RosterSlot, type RosterSource } from './roster.ts'
export { countUnread } from './store/inbox.ts'
export { personal as personalOfNotices } from './personal.ts'

/** To a mail server, or into a folder where one is named instead; without both the settings decide. */
const transportOf = (config: Config, onFailure: OnFailure): MailTransport | null => {
  if (config.SMTP_URL) return smtpTransport(config.SMTP_URL, config.MAIL_FROM, onFailure)
  return config.MAIL_FOLDER ? folderTransport(config.MAIL_FOLDER, config.MAIL_FROM) : null
}

/** The inbox, its live delivery, what each person chooses of it, and the mail outbox. */
export const noticesDomain = (
  config: Config,
  hub: Hub,
  facts: Readonly<{ files: FileStore; secrets: SecretBox; app_version: string; onMailFailure: OnFailure }>,
) => {
  const { files, secrets, app_version, onMailFailure } = facts
  adminCards.add('system', systemCard({ version: app_version, database: config.DATABASE_URL ? 'own' : 'embedded' }))
  const base = linkBase(config)
  registerNoticeMails(base)
  registerDigest(base)
  registerMailFailed()
  registerCounters()
  registerAnnouncementKinds()
  registerBoardBadge()
  registerBroadcastKind()
  registerReminderKind()
  registerReminderCards()
  registerReminderHolding()
  restorables.add('announcements', { call: announcementCalls.updateAnnouncement, param: 'id' })
  restorables.add('mail_templates', { call: mailCalls.updateTemplate, param: 'id', whole: wholeRow('mail_templates') })
  const sending: Sending = {
    transport: transportOf(config, onMailFailure),
    transportOfSettings: transportOfSettings(secrets, onMailFailure),
    ...(config.MAIL_FROM ? {} : { senderOfSettings }),
    host: new URL(config.public_url).hostname,
    files,
    copies: folderTransport(join(config.DATA_DIR, 'outbox'), config.MAIL_FROM),
  }
  return serverDomain({
    id: 'notices',
    retention,
    permissions: noticesPermissions,
    audit: noticesAudit,
    sentences: noticesSentences,
    calls: { ...noticesCalls, ...mailCalls, ...announcementCalls, ...broadcastCalls, ...reminderCalls },
    handlers: {
      ...inbox,
      ...preferences,
      ...kinds,
      ...templates,
      listAnnouncements,
      addAnnouncement,
      updateAnnouncement,
      deleteAnnouncement,
      countAudience,
      uploadAnnouncementFile: uploadAnnouncementFile(files),
      readAnnouncementFile: readAnnouncementFile(files),
      readReach,
      remindSilent,
      readAnnouncement,
      readBoard,
      readUserBoard,
      listBroadcasts,
      sendBroadcast,
      deleteBroadcast,
      listReminders,
      addReminder,
      updateReminder,
      deleteReminder,
      listAnchors,
      findPeople,
      doReminder,
      listOwnReminders,
      addOwnReminder,
      deleteOwnReminder,
      liveStream: liveStream(hub, config.public_url),
      listOutbox: listOutbox(sending),
      resendMail: resendMail(sending),
      cancelMail: cancelMail(sending),
      testMail: testMail(sending),
    },
    constraints: {
      notifications_bundle: refuseStale,
      announcements_pinned: () => noticesRefusals.refusal('too_many_pinned'),
      audience_parts_department_id_fkey: () => invalid({ audience: 'Department does not exist' }),
      audience_parts_team_id_fkey: () => invalid({ audience: 'Team does not exist' }),
      audience_parts_designation_id_fkey: () => invalid({ audience: 'Designation does not exist' }),
      audience_parts_role_id_fkey: () => invalid({ audience: 'Role does not exist' }),
      audience_parts_employee_id_fkey: () => invalid({ audience: 'Person does not exist' }),
    },
    jobs: [...noticesJobs, ...announcementJobs, ...broadcastJobs, ...reminderJobs, ...mailJobs(sending), digestJob],
  })
}
