import { IconBrandLinkedin, IconMail, IconPhone } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, day, fullDay, today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { PlacedCards } from '#kit/web/screens/placed-tabs.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { valueText } from '#kit/web/record/value-text.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { getTimeline } from '../../contract/timeline.calls.ts'
import { employmentRecord } from '../../contract/people.records.ts'
import { EmailText } from './email-text.tsx'
import { ANY_EMPLOYED } from './use-employee-filters.ts'
import { detailsOf } from './use-row-actions.ts'
import { lengthOf, stepsOf } from './timeline.rules.ts'
import { LOGIN, WORK_MODE } from './labels.ts'
import styles from './details.module.css'

type Props = Readonly<{ person: EmployeeRecord }>
/** `on`: the day of the record, where that is not today; its links show the same day. */
type Dated = Props & Readonly<{ on: string | undefined }>

const Manager = ({ person, on }: Dated) =>
  person.manager ? (
    <PersonChip name={person.manager.name} photo={{ id: person.manager.id }} href={detailsOf(person.manager, on)} />
  ) : (
    'Nobody'
  )

const secondManager = ({ placement }: EmployeeRecord, on: string | undefined) => {
  const second = placement?.second_manager
  if (!second) return []
  const chip = <PersonChip key="second" name={second.name} photo={{ id: second.id }} href={detailsOf(second, on)} />
  return [['Second manager', chip] as const]
}

const Reports = ({ person, on }: Dated) =>
  person.reports === 0 ? (
    'Nobody'
  ) : (
    <GoLink href={`/admin/employees?manager_id=${person.id}&status=${ANY_EMPLOYED}${on ? `&on=${on}` : ''}`}>
      {count(person.reports, 'person', 'people')}
    </GoLink>
  )

/** The next change that is planned, in one line. */
const Next = ({ person }: Props) => {
  const index = person.placements.findLastIndex((row) => row.planned)
  const plan = person.placements[index]
  if (!plan) return null
  const steps = stepsOf(plan, person.placements[index + 1])
  return (
    <p className={styles.next}>
      <b>{day(plan.effective_from)}</b>
      <span>{steps.map((step) => `${step.label}: ${step.after}`).join(' · ')}</span>
      <GoLink href={`/admin/employee/details/${person.id}?tab=placement`}>Show</GoLink>
    </p>
  )
}

const Work = ({ person, on }: Dated) => (
  <Card title="Work">
    <div className={styles.stack}>
      <Facts
        facts={[
          ['Department', person.department?.name],
          ['Team', person.team?.name],
          ['Designation', person.designation?.name],
          ['Role', person.role?.name],
          ['Reports to', <Manager key="manager" person={person} on={on} />],
          ...secondManager(person, on),
          ['Reports', <Reports key="reports" person={person} on={on} />],
          ['Work pattern', person.placement?.work_pattern.name],
          ['Work mode', person.work_mode && WORK_MODE[person.work_mode]],
        ]}
      />
      <Next person={person} />
    </div>
  </Card>
)

/** The destination of mails to a person without a work email. */
const withoutEmail = ({ former_work_email, login, status }: EmployeeRecord): string => {
  if (status === 'left' && former_work_email !== null) return `${former_work_email} was freed for others`
  if (login.is_by_number) return 'No email: signs in with number and PIN, notices are in the inbox only'
  return login.email === null
    ? 'No work email and no login: no emails are sent'
    : `No work email: emails go to ${login.email}`
}

const Contact = ({ person }: Props) => (
  <Card title="Contact">
    <div className={styles.stack}>
      <div className={styles.contact}>
        {person.work_email ? (
          <a href={`mailto:${person.work_email}`}>
            <IconMail size={16} aria-hidden="true" /> {person.work_email}
          </a>
        ) : (
          <span className="m-dim">{withoutEmail(person)}</span>
        )}
        {person.work_phone && (
          <a href={`tel:${person.work_phone.replaceAll(' ', '')}`}>
            <IconPhone size={16} aria-hidden="true" /> {person.work_phone}
          </a>
        )}
        {person.linkedin_url && (
          <a href={person.linkedin_url} target="_blank" rel="noreferrer">
            <IconBrandLinkedin size={16} aria-hidden="true" /> LinkedIn
          </a>
        )}
      </div>
      {person.about && <p className={styles.about}>{person.about}</p>}
    </div>
  </Card>
)

const endOf = (person: EmployeeRecord): string | null => {
  if (person.left_on) return fullDay(person.left_on)
  const contract = person.employments[0]?.contract_ends_on
  return contract ? `Contract until ${fullDay(contract)}` : null
}

const Employment = ({ person }: Props) => {
  const now = today(person.time_zone)
  const employment = person.employments.find((one) => one.joined_on === person.joined_on)
  const until = person.left_on && person.left_on < now ? person.left_on : now
  const others = person.employments.filter((one) => one !== employment)
  const isHere = person.joined_on <= now
  const line = (name: keyof typeof employmentRecord.fields) =>
    [employmentRecord.fields[name].label, valueText(employmentRecord, name, { ...person, ...employment })] as const
  return (
    <Card title="Employment">
      <Facts
        facts={[
          line('brand'),
          [
            employmentRecord.fields.employee_no.label,
            <span key="number" className="m-number">
              {person.employee_no}
            </span>,
          ],
          line('employment_type'),
          [
            isHere ? 'Joined' : 'Joins',
            `${fullDay(person.joined_on)}${isHere ? ` · ${lengthOf(person.joined_on, until)}` : ''}`,
          ],
          ['Last day', endOf(person)],
          line('probation_ends_on'),
          line('notice_days'),
          ...others.map(
            (one) => ['Earlier', `${fullDay(one.joined_on)} – ${one.left_on ? fullDay(one.left_on) : ''}`] as const,
          ),
        ]}
      />
    </Card>
  )
}

const Login = ({ person: { login } }: Props) => (
  <Card title="Login" aside={<StatusBadge tone={LOGIN[login.state][0]} word={LOGIN[login.state][1]} />}>
    <Facts
      facts={[
        ['Signs in with', login.email && <EmailText key="email" address={login.email} />],
        ['Last sign-in', login.last_sign_in_at && dateTime(login.last_sign_in_at)],
      ]}
    />
  </Card>
)

const MOST_CHANGES = 4

/** The last events of the history of the person. */
const LastChanges = ({ person }: Props) => {
  const query = useCallQuery(getTimeline, { params: { id: person.id }, query: {} })
  return (
    <Card title="Last changes" aside={<GoLink href={`/admin/employee/details/${person.id}?tab=history`}>All</GoLink>}>
      <div className={styles.changes}>
        <Loaded query={query} what="the history" shape="lines">
          {(entries) => (
            <ol>
              {entries.slice(0, MOST_CHANGES).map((entry, at) => (
                <li key={`${entry.on} ${at}`}>
                  <time dateTime={entry.on}>{day(entry.on)}</time>
                  <span title={entry.text}>{entry.text}</span>
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </div>
    </Card>
  )
}

/** Work, contact, employment and login of a person; on the present day with what happens now next to them. */
export const DetailsOverview = ({ person, on }: Dated) => (
  <div className={styles.overview} data-now={on === undefined}>
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Work person={person} on={on} />
        <Contact person={person} />
      </div>
      <div className={styles.stack}>
        <Employment person={person} />
        <Login person={person} />
      </div>
      {on === undefined && (
        <div className={styles.whole}>
          <LastChanges person={person} />
        </div>
      )}
    </div>
    {on === undefined && (
      <aside className={styles.stack} aria-label="Now">
        <PlacedCards place="employee-overview" />
      </aside>
    )}
  </div>
)
