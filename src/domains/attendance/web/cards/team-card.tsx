import { count } from '#kit/web/format/numbers.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { teamCard } from '../../contract/attendance.cards.ts'
import styles from './cards.module.css'

const LABELS = { here: 'here', away: 'away', off: 'off' } as const
const ORDER = { here: 0, away: 1, off: 2 } as const

const TeamCard = ({ data }: DashboardCardProps) => {
  const people = teamCard.parse(data).toSorted((left, right) => ORDER[left.presence] - ORDER[right.presence])
  if (people.length === 0) return <p className="m-dim">Nobody else is in your team yet.</p>
  const here = people.filter((person) => person.presence === 'here').length
  return (
    <>
      <p className="m-dim m-small">
        {here} of {count(people.length, 'colleague')} here
      </p>
      <ul className={styles.faces}>
        {people.map((person) => (
          <li key={person.id} title={`${person.name}, ${LABELS[person.presence]}`}>
            <PersonAvatar
              name={person.name}
              size={36}
              photo={{ id: person.id, version: person.photo_version }}
              presence={person.presence}
            />
            <span className={styles.faceName}>{person.name.split(' ')[0]}</span>
            <span className="m-hidden">
              {person.name}, {LABELS[person.presence]}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
export default TeamCard
