import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { findDoubles } from '../../contract/merge.calls.ts'
import type { SimilarPerson } from '../../contract/similar.calls.ts'
import { findPeople } from '../parts/find-people.ts'
import styles from './merging.module.css'

const daysOf = ({ has_left, joined_on, left_on }: SimilarPerson): string =>
  has_left && left_on ? `left ${fullDay(left_on)}` : `here since ${fullDay(joined_on)}`

const Doubles = ({ id }: { id: number }) => {
  const { data = [] } = useCallQuery(findDoubles, { params: { id } })
  if (data.length === 0) return null
  return (
    <ul className={styles.doubles} aria-label="Records that may be of the same person">
      {data.map((one) => (
        <li key={one.id}>
          <GoLink href={`/admin/employee/merge/${id}?with=${one.id}`}>
            {one.name} ({one.employee_no})
          </GoLink>{' '}
          <span className="m-dim">{daysOf(one)}</span>
        </li>
      ))}
    </ul>
  )
}

type Props = Readonly<{ id: number; onChoose: (id: number) => void }>

/** The other record of the person: one that is alike, or any that is found by name or number. */
export const ChooseOther = ({ id, onChoose }: Props) => {
  const { has } = useActor()
  return (
    <Card title="Which other record is the same person">
      <div className="m-stack">
        {has('people.personal.read') && <Doubles id={id} />}
        <Select<number>
          name="with"
          id="merge-with"
          label="Other record"
          isOptional={false}
          help="Found by name, number or email, former employees too"
          value={null}
          find={{ id: 'people-anyone', run: findPeople.anyone }}
          onChange={(other) => other && onChoose(other)}
        />
      </div>
    </Card>
  )
}
