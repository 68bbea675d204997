import { invalid } from '#kit/contract/envelope.ts'
import { refuseMergedPeople } from '#kit/server/named-people.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import { adminCards, ownDuty, ownPhoto, searchSources } from '#kit/server/registries.ts'
import { entries, filled } from '#kit/server/slots.ts'
import { calendarSources, memberCards, stateChecks } from '#domains/organisation/server/index.ts'
import { adminRecord } from '../contract/accounts.records.ts'
import { accountsCalls } from '../contract/accounts.calls.ts'
import { chartCalls } from '../contract/chart.calls.ts'
import { coverCalls } from '../contract/cover.calls.ts'
import { deletedCalls } from '../contract/deleted.calls.ts'
import { detailCalls } from '../contract/details.calls.ts'
import { employeesCalls } from '../contract/employees.calls.ts'
import { peoplePermissions } from '../contract/people.permissions.ts'
import { personRecord } from '../contract/people.records.ts'
import { peopleRefusals } from '../contract/people.refusals.ts'
import { exitsCalls } from '../contract/exits.calls.ts'
import { fileCalls } from '../contract/files.calls.ts'
import { placementsCalls } from '../contract/placements.calls.ts'
import { profileCalls } from '../contract/profile.calls.ts'
import { stateListsCalls } from '../contract/state-lists.calls.ts'
import { statesCalls } from '../contract/states.calls.ts'
import { mergeCalls } from '../contract/merge.calls.ts'
import { similarCalls } from '../contract/similar.calls.ts'
import { timelineCalls } from '../contract/timeline.calls.ts'
import { warningsCalls } from '../contract/warnings.calls.ts'
import { signInCalls } from '../contract/sign-in.calls.ts'
import { signInHandlers } from './accounts/calls/sign-in-sheet.ts'
import { peopleSentences } from './audit-sentences.ts'
import { peopleAudit } from './audit-words.ts'
import { endBlockedSessions } from './accounts/workflow/block-sessions.ts'
import { addAdmin, inviteAdmin, deleteAdmin, listAdmins, updateAdmin } from './accounts/calls/admins.ts'
import { decideChange } from './details/calls/decide-change.ts'
import { addDetail, removeDetail, revealDetail, updateDetail } from './details/calls/details.ts'
import { addOwnDetail, removeOwnDetail, revealOwnDetail, updateOwnDetail } from './details/calls/own-details.ts'
import { detailNoticeFilling } from './details/notify.ts'
import { dueDocuments } from './details/jobs.ts'
import { adminCardSources } from './cards.ts'
import * as cover from './chart/calls/cover.ts'
import * as lists from './persons/calls/employee-lists.ts'
import { updateEmployeePassword } from './accounts/calls/employee-password.ts'
import { getEmployee, getEmployeeForm } from './persons/calls/employee-record.ts'
import * as employees from './persons/calls/employees.ts'
import { addLogin, deleteLogin, inviteLogin, listLogins } from './accounts/calls/logins.ts'
import * as ownAccount from './accounts/calls/own-account.ts'
import { movePeople } from './placements/calls/move-people.ts'
import { previewPlacement } from './placements/calls/placement-preview.ts'
import { addPlacement, cancelPlacement, listPlacements, updatePlacement } from './placements/calls/placements.ts'
import { listPhotos, readAccountPhoto, readFile, readOwnFile, readPhoto } from './persons/calls/files.ts'
import { uploadAsAdmin, uploadOwn } from './persons/calls/uploads.ts'
import * as mandatory from './states/calls/mandatory.ts'
import { findSimilar } from './persons/calls/similar.ts'
import * as profile from './persons/calls/profile.ts'
import { rehireEmployee } from './exits/calls/rehire.ts'
import * as chart from './chart/calls/chart.ts'
import { getTimeline } from './timeline/calls/timeline.ts'
import * as exits from './exits/calls/exits.ts'
import { decideExit } from './exits/calls/decide-exit.ts'
import * as ownExit from './exits/calls/own-exit.ts'
import { addResignation } from './exits/calls/resign.ts'
import * as stateLists from './states/calls/state-lists.ts'
import { switchEmployees } from './states/calls/switch.ts'
import { mergeHandlers } from './merging/calls.ts'
import * as warnings from './warnings/calls/warnings.ts'
import { cardsOfTeam } from './public/team-cards.ts'
import { exitReminders, peopleLeft } from './exits/jobs.ts'
import type { PeopleParts } from './accounts/workflow/invite-login.ts'
import { profileDuty } from './states/public.ts'
import { refuseMerged } from './persons/store/merged.ts'
import { photoOf } from './persons/store/photos.ts'
import { searchPeople } from './persons/search.ts'
import { checkPersonState } from './states/rules.ts'
import { suspensionSource } from './states/store/state-lookups.ts'
import { stateNoticeFillings } from './states/notify.ts'
import { mailAndNoticeFillings } from './accounts/notify.ts'
export { isIban, normalIban } from '../contract/details.rules.ts'
export { type BankAccount, bankAccountsOf, bankStatesOf } from './details/store/bank-account.ts'
export {
  isAssignable,
  listAssignable,
  listManagersAbove,
  managersOf,
  placementOf,
  placementsOf,
  statusOf,
} from './persons/store/person-lookups.ts'
import { fillings } from './register.ts'
import { retention } from './retention.ts'
import { setupFilling } from './setup-steps.ts'
export { addDetailTo } from './details/workflow/add-detail.ts'
export { endPerson, hirePerson, placePerson, rehirePerson } from './exits/workflow/change-people.ts'
export { findSimilarPeople } from './persons/store/similar.ts'
export { lockPeople } from './persons/store/lock.ts'
export { personHistory } from './persons/history.ts'
export { setPhotoFromFile } from './persons/workflow/photos.ts'
export { presenceSource } from './persons/present/presence.ts'
export { asColleague, type KnownPresence } from '../contract/presence.models.ts'
export type { PeopleParts } from './accounts/workflow/invite-login.ts'
export {
  type JoiningMoved,
  joiningMoved,
  payClosed,
  personHooks,
  personLeft,
  recordedDays,
  recordsRemoved,
} from './public/hooks.ts'
export { findPeopleOfRows, PERSON_COLUMNS, PERSON_MATCHES, type PersonOfRow } from './public/people-of-rows.ts'
export { lastDayOf, listExitFields } from './exits/store/exit-fields.ts'
export { listRecordFields } from './persons/store/record-fields.ts'
export { backupsOf, isMandatory, suspensionOf, wfhCancelledUntil } from './states/store/state-lookups.ts'
export { listAccountIdsOf } from './accounts/store/accounts.ts'
export { listHoldersOf } from './accounts/store/key-holders.ts'
export { personal as personalOfPeople } from './personal.ts'

const constraints = {
  employees_work_email: () => peopleRefusals.refusal('email_taken', { by: '' }),
  accounts_email: () => peopleRefusals.refusal('email_taken', { by: '' }),
  accounts_sign_in_number: () => peopleRefusals.refusal('sign_in_number_taken'),
  accounts_employee: () => peopleRefusals.refusal('has_login'),
  employments_number: () => peopleRefusals.refusal('number_taken', { number: 'This number' }),
  employments_no_overlap: () => peopleRefusals.refusal('overlap', { dates: 'another employment' }),
  suspensions_no_overlap: () => peopleRefusals.refusal('overlap', { dates: 'another suspension' }),
  wfh_cancellations_no_overlap: () => peopleRefusals.refusal('overlap', { dates: 'another cancellation' }),
  backup_assignments_no_overlap: () => peopleRefusals.refusal('overlap', { dates: 'another assignment' }),
  backup_assignments_not_self: () => invalid({ covers: 'Nobody covers themself' }),
  exits_one_open: () => peopleRefusals.refusal('exit_open'),
  exits_letter_file: () => invalid({ letter_file_id: 'File does not exist' }),
  warning_files_pkey: () => invalid({ file_ids: 'File does not exist' }),
  warnings_expiry: () => invalid({ expires_on: 'A warning expires after the incident' }),
  placements_own_manager: () => invalid({ manager_id: 'Nobody reports to themself' }),
  placements_own_second_manager: () => invalid({ second_manager_id: 'Nobody reports to themself' }),
  placements_team_of_department: () =>
    peopleRefusals.refusal('team_mismatch', { team: 'This team', department: 'the department' }),
  employees_merged_not_self: () => peopleRefusals.refusal('same_record'),
  placements_user_role: () => invalid({ role_id: 'Role does not exist' }),
}

/** Persons, their employments and placements, logins and the directory. */
export const peopleDomain = (parts: PeopleParts) => {
  const box = secretBox(parts.data_key)
  return serverDomain({
    id: 'people',
    retention,
    permissions: peoplePermissions,
    audit: peopleAudit,
    sentences: peopleSentences,
    own_screen: '/employee/userprofile',
    records: [
      { of: adminRecord, change: accountsCalls.updateAdmin },
      { of: personRecord, change: employeesCalls.updateEmployee, inside: 'data' },
    ],
    calls: {
      ...employeesCalls,
      ...placementsCalls,
      ...accountsCalls,
      ...signInCalls,
      ...profileCalls,
      ...statesCalls,
      ...stateListsCalls,
      ...warningsCalls,
      ...exitsCalls,
      ...chartCalls,
      ...timelineCalls,
      ...similarCalls,
      ...mergeCalls,
      ...deletedCalls,
      ...coverCalls,
      ...fileCalls,
      ...detailCalls,
    },
    handlers: {
      ...lists,
      getEmployee,
      getEmployeeForm,
      addEmployee: employees.addEmployee(parts),
      rehireEmployee: rehireEmployee(parts),
      updateEmployee: employees.updateEmployee,
      deleteEmployee: employees.deleteEmployee,
      restoreEmployee: employees.restoreEmployee,
      listDeletedEmployees: employees.listDeletedEmployees,
      updateEmployeePassword,
      listPlacements,
      addPlacement,
      movePeople,
      previewPlacement,
      updatePlacement,
      cancelPlacement,
      listLogins,
      addLogin: addLogin(parts),
      deleteLogin,
      inviteLogin: inviteLogin(parts),
      listAdmins,
      addAdmin: addAdmin(parts),
      updateAdmin,
      deleteAdmin,
      inviteAdmin: inviteAdmin(parts),
      ...ownAccount,
      ...profile,
      addDetail: addDetail(box),
      updateDetail: updateDetail(box),
      removeDetail,
      revealDetail: revealDetail(box),
      decideChange,
      addOwnDetail: addOwnDetail(box),
      updateOwnDetail: updateOwnDetail(box),
      removeOwnDetail,
      revealOwnDetail: revealOwnDetail(box),
      uploadAsAdmin: uploadAsAdmin(parts.files),
      uploadOwn: uploadOwn(parts.files),
      ...signInHandlers(parts),
      readPhoto: readPhoto(parts.files),
      listPhotos: listPhotos(parts.files),
      readAccountPhoto: readAccountPhoto(parts.files),
      readFile: readFile(parts.files),
      readOwnFile: readOwnFile(parts.files),
      switchEmployees,
      addResignation,
      ...exits,
      ...ownExit,
      decideExit,
      getTimeline,
      findSimilar,
      ...mergeHandlers,
      ...chart,
      ...mandatory,
      ...stateLists,
      ...warnings,
      ...cover,
    },
    constraints,
    jobs: [dueDocuments, endBlockedSessions, peopleLeft, exitReminders],
    fills: [
      setupFilling,
      ...mailAndNoticeFillings,
      detailNoticeFilling,
      filled(refuseMergedPeople, refuseMerged),
      filled(ownPhoto, photoOf),
      filled(ownDuty, profileDuty),
      ...stateNoticeFillings,
      ...fillings,
      entries(searchSources, { people: searchPeople }),
      filled(calendarSources.suspensions, suspensionSource),
      entries(stateChecks, { people: checkPersonState }),
      filled(memberCards, cardsOfTeam),
      entries(adminCards, adminCardSources),
    ],
  })
}
