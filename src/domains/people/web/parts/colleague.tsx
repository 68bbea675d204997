import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { valueText } from '#kit/web/record/value-text.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getProfile } from '../../contract/profile.calls.ts'
import type { Profile } from '../../contract/people.models.ts'
import { addressingRecord } from '../../contract/people.records.ts'
import { LeadTools } from '../states/lead-tools.tsx'
import { EmailText } from './email-text.tsx'
import { LocalTime } from './local-time.tsx'
import { PlacementTimeline } from './placement-timeline.tsx'
import { photoOf, presenceText, WORK_MODE } from './labels.ts'
import styles from './directory.module.css'

const birthdayOf = (monthDay: string): string =>
  dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'long' }).format(new Date(`2000-${monthDay}T00:00:00Z`))

/** The forms of address that the head does not show. */
const { preferred_name: _name, pronouns: _head, ...addressing } = addressingRecord.fields

/** Only the fields with a value: a card of dashes is of no use. */
const known = (entries: readonly (readonly [string, ReactNode])[]) => entries.filter(([, value]) => Boolean(value))

const Shown = ({ profile }: { profile: Profile }) => (
  <div className="m-stack">
    <header className={styles.head}>
      <PersonAvatar name={profile.name} photo={photoOf(profile)} size={64} presence={profile.presence} />
      <div>
        <h2>{profile.name}</h2>
        <p className="m-dim">{[profile.pronouns, profile.designation?.name].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
    {profile.about && <p>{profile.about}</p>}
    <Facts
      facts={known([
        ['Now', presenceText(profile)],
        ...Object.entries(addressing).map(
          ([name, { label }]) => [label, valueText(addressingRecord, name, profile)] as const,
        ),
        ['Team', profile.team?.name ?? profile.department?.name],
        [
          'Reports to',
          profile.manager && (
            <GoLink key="manager" href={`/employee/userprofile?tab=directory&person=${profile.manager.id}`}>
              {profile.manager.name}
            </GoLink>
          ),
        ],
        [
          'Email',
          profile.work_email && (
            <a key="mail" href={`mailto:${profile.work_email}`}>
              <EmailText address={profile.work_email} />
            </a>
          ),
        ],
        ['Phone', profile.work_phone],
        ['Mobile', profile.mobile],
        ['Local time', <LocalTime key="time" zone={profile.time_zone} />],
        ['Work mode', profile.work_mode && WORK_MODE[profile.work_mode]],
        ['Birthday', profile.birthday && birthdayOf(profile.birthday)],
        [
          'LinkedIn',
          profile.linkedin_url && (
            <a key="linkedin" href={profile.linkedin_url} target="_blank" rel="noreferrer">
              Open
            </a>
          ),
        ],
        ...(profile.view === 'card'
          ? []
          : ([
              ['Number', profile.employee_no],
              ['Role', profile.role?.name],
              ['Joined', profile.employments[0] && fullDay(profile.employments[0].joined_on)],
            ] as const)),
      ])}
    />
    {profile.view === 'lead' && <LeadTools id={profile.id} />}
    {profile.view === 'lead' && <PlacementTimeline placements={profile.placements} today={today(profile.time_zone)} />}
  </div>
)

/** The visible profile of a colleague; a lead sees the work of the team. */
export const Colleague = ({ id }: { id: number }) => {
  const query = useCallQuery(getProfile, { params: { userId: id } })
  return (
    <Loaded query={query} what="this colleague" shape="lines">
      {(profile) => <Shown profile={profile} />}
    </Loaded>
  )
}
