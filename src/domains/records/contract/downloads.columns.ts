import type { ExportColumn } from '#kit/contract/exported.ts'

/** A column of a download. Its key names it in the query; its path leads to it in a row. */
type DownloadColumn = Readonly<{
  key: string
  title: string
  kind: ExportColumn['kind']
  path: string
  /** For those alone who may see personal data. */
  isPersonal: boolean
}>

type Spec = readonly [key: string, title: string, path?: string, kind?: ExportColumn['kind']]

const columns = (specs: readonly Spec[], isPersonal = false): DownloadColumn[] =>
  specs.map(([key, title, path = key, kind = 'text']) => ({ key, title, path, kind, isPersonal }))

const ID: Spec = ['id', 'Id', 'id', 'whole']
const NUMBER: Spec = ['employee_no', 'Employee number']
const PLACE: readonly Spec[] = [
  ['brand', 'Brand', 'brand.name'],
  ['department', 'Department', 'department.name'],
  ['team', 'Team', 'team.name'],
  ['designation', 'Designation', 'designation.name'],
]

const RECORD = [
  ...columns([
    ID,
    NUMBER,
    ['first_name', 'First', 'more.first_name'],
    ['middle_name', 'Middle', 'more.middle_name'],
    ['last_name', 'Last', 'more.last_name'],
    ['preferred_name', 'Preferred name', 'more.preferred_name'],
    ['work_email', 'Work e-mail'],
    ['work_phone', 'Work phone', 'more.work_phone'],
    ...PLACE,
    ['role_number', 'Role number', 'role.role_number', 'whole'],
    ['role', 'Role', 'role.name'],
    ['manager_no', 'Manager number', 'more.manager_no'],
    ['manager', 'Manager', 'manager.name'],
    ['employment_type', 'Employment type'],
    ['joined_on', 'Joined', 'joined_on', 'date'],
    ['probation_ends_on', 'Probation ends', 'more.probation_ends_on', 'date'],
    ['contract_ends_on', 'Contract ends', 'more.contract_ends_on', 'date'],
    ['status', 'Status'],
    ['flags', 'Flags'],
    ['work_pattern', 'Work pattern', 'more.work_pattern'],
    ['time_zone', 'Time zone', 'more.time_zone'],
    ['work_mode', 'Work mode'],
  ]),
  ...columns(
    [
      ['personal_email', 'Personal e-mail', 'more.personal.personal_email'],
      ['mobile', 'Mobile', 'more.personal.mobile'],
      ['date_of_birth', 'Date of birth', 'more.personal.date_of_birth', 'date'],
      ['gender', 'Gender', 'more.personal.gender'],
      ['marital_status', 'Marital status', 'more.personal.marital_status'],
      ['nationality', 'Nationality', 'more.personal.nationality'],
      ['current_address', 'Current address', 'more.personal.current_address'],
      ['permanent_address', 'Permanent address', 'more.personal.permanent_address'],
      ['emergency_contact', 'Emergency contact', 'more.personal.emergency_contact'],
      ['emergency_phone', 'Emergency phone', 'more.personal.emergency_phone'],
    ],
    true,
  ),
]

const RESIGNED = [
  ...columns([
    ID,
    NUMBER,
    ['name', 'Name'],
    ...PLACE,
    ['joined_on', 'Joined', 'joined_on', 'date'],
    ['kind', 'Kind', 'exit.kind'],
    ['state', 'State', 'exit.state'],
    ['submitted_on', 'Submitted', 'exit.submitted_on', 'date'],
    ['notice_days', 'Notice days', 'more.notice_days', 'whole'],
    ['waived_days', 'Waived days', 'more.waived_days', 'whole'],
    ['last_day', 'Last day', 'exit.last_day', 'date'],
    ['days_of_service', 'Days of service', 'more.days_of_service', 'whole'],
    ['reason_code', 'Reason', 'exit.reason_code'],
    ['closed_at', 'Exit closed', 'exit.closed_at', 'instant'],
  ]),
  // The decision on a rehire is part of the personal data, here as in the exit itself.
  ...columns([['rehire_ok', 'Rehire', 'more.rehire_ok']], true),
]

const WELCOME = columns([
  ID,
  ['name', 'Name'],
  ['joining_on', 'Joining', 'joining_on', 'date'],
  ['buddy', 'Buddy', 'buddy.name'],
  ['approval_status', 'Approval status'],
  ['send_at', 'Send at', 'send_at', 'instant'],
  ['mail_state', 'Mail state'],
  ['sent_at', 'Sent', 'sent_at', 'instant'],
  ['seen_at', 'Seen', 'seen_at', 'instant'],
])

const ONBOARD = columns([
  ID,
  ['name', 'Name'],
  ['email', 'E-mail'],
  ['designation', 'Designation', 'designation.name'],
  ['department', 'Department', 'department.name'],
  ['joining_on', 'Joining', 'joining_on', 'date'],
  ['state', 'State'],
  ['owner', 'Owner', 'owner.name'],
  ['invited_at', 'Invited', 'invited_at', 'instant'],
  ['submitted_at', 'Submitted', 'submitted_at', 'instant'],
  ['approved_at', 'Approved', 'approved_at', 'instant'],
  ['approved_by', 'Approved by'],
  ['employee_no', 'Employee number', 'more.employee_no'],
  ['open_items', 'Open items', 'tasks.open', 'whole'],
])

/** The columns of each download, in their order. */
export const DOWNLOAD_COLUMNS = { record: RECORD, resigned: RESIGNED, welcome: WELCOME, onboard: ONBOARD } as const
export type DownloadKind = keyof typeof DOWNLOAD_COLUMNS
