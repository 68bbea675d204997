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
import { entries } from '#kit/server/slots.ts'
import { broadcastCalls } from '../contract/broadcasts.calls.ts'
import { announcementCalls } from '../contract/announcements.calls.ts'
import { mailCalls } from '../contract/mail.calls.ts'
import { noticesCalls } from '../contract/notices.calls.ts'
import { noticesRefusals } from '../contract/notices.refusals.ts'
import { noticesPermissions } from '../contract/notices.permissions.ts'
import { reminderCalls } from '../contract/reminders.calls.ts'
import { mergeFilling } from './merging.ts'
import { readAnnouncement, readBoard, readUserBoard, boardBadgeFilling } from './announcements/calls/board.ts'
import {
  addAnnouncement,
  countAudience,
  deleteAnnouncement,
  listAnnouncements,
  getReceipts,
  remindSilent,
  updateAnnouncement,
} from './announcements/calls.ts'
import { readAnnouncementFile, uploadAnnouncementFile } from './announcements/calls/files.ts'
import { announcementJobs } from './announcements/jobs.ts'
import { announcementKindFilling } from './announcements/notify.ts'
import { noticesSentences } from './audit-sentences.ts'
import { noticesAudit } from './audit-words.ts'
import { deleteBroadcast, listBroadcasts, sendBroadcast } from './broadcasts/calls.ts'
import { broadcastJobs, broadcastKindFilling } from './broadcasts/jobs.ts'
import * as inbox from './calls/inbox.ts'
import * as kinds from './calls/kinds.ts'
import { liveStream } from './calls/live.ts'
import { cancelMail, listOutbox, resendMail } from './calls/outbox.ts'
import * as preferences from './calls/preferences.ts'
import * as templates from './calls/templates.ts'
import { testMail } from './calls/test-mail.ts'
import { noticesJobs } from './jobs.ts'
import { digestJob, digestFilling } from './mail/jobs/digest.ts'
import { noticeMailFilling } from './mail/workflow/notice-mails.ts'
import { senderOfSettings, transportOfSettings } from './mail/rules/transport-of-settings.ts'
import { mailJobs, type Sending } from './mail/jobs/send-mail.ts'
import { type OnFailure, smtpTransport } from './mail/workflow/smtp.ts'
import { mailFailedFilling } from './mail/notify.ts'
import { folderTransport, type MailTransport } from './mail/workflow/transport.ts'
import {
  addReminder,
  deleteReminder,
  findPeople,
  listAnchors,
  listReminders,
  updateReminder,
} from './reminders/calls.ts'
import { reminderCardFillings } from './reminders/cards.ts'
import { reminderHoldingFilling } from './reminders/holdings.ts'
import { reminderJobs } from './reminders/jobs.ts'
import { reminderKindFilling } from './reminders/notify.ts'
import { addOwnReminder, deleteOwnReminder, doReminder, listOwnReminders } from './reminders/calls/own-calls.ts'
import { systemCard } from './cards.ts'
import { counterFillings } from './counters.ts'
import { retention } from './retention.ts'

export { boardDay } from '../contract/announcements.models.ts'
export { type BoardDay, boardDays } from './announcements/board-days.ts'
export { type NoticeContext, type NoticeKind, noticeKinds } from './public/kinds.ts'
export type { NoticeVerb } from '../contract/notices.models.ts'
export { notify, closeNotices, withdraw } from './notify/notify.ts'
export { mail } from './mail/public.ts'
export { isMailed } from './mail/store/files.ts'
export { mailIsSet } from './mail/rules/transport-of-settings.ts'
export { type MailData, mailTemplates, shipTemplates } from './mail/documents/templates.ts'
export { reminderAnchors } from './reminders/anchors.ts'
export { roster, type RosterSlot, type RosterSource } from './public/roster.ts'
export { countUnread } from './store/inbox.ts'
export { type MailFigures, mailFigures, readMailFigures } from './store/mail-figures.ts'
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
  options: Readonly<{ files: FileStore; secrets: SecretBox; app_version: string; onMailFailure: OnFailure }>,
) => {
  const { files, secrets, app_version, onMailFailure } = options
  const base = linkBase(config)
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
      getReceipts,
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
    fills: [
      mergeFilling,
      entries(adminCards, {
        system: systemCard({ version: app_version, database: config.DATABASE_URL ? 'own' : 'embedded' }),
      }),
      noticeMailFilling(base),
      digestFilling(base),
      mailFailedFilling,
      ...counterFillings,
      announcementKindFilling,
      boardBadgeFilling,
      broadcastKindFilling,
      reminderKindFilling,
      ...reminderCardFillings,
      reminderHoldingFilling,
      entries(restorables, {
        announcements: { call: announcementCalls.updateAnnouncement, param: 'id' },
        mail_templates: { call: mailCalls.updateTemplate, param: 'id', whole: wholeRow('mail_templates') },
      }),
    ],
  })
}
