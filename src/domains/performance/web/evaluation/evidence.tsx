import { Button, Select as MantineSelect } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { day } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listEvidence } from '../../contract/evaluations.calls.ts'
import type { Evaluation, Evidence } from '../../contract/performance.models.ts'
import type { TypedPin, TypedReview } from './typed.ts'
import { SOURCE } from './labels.ts'
import styles from '../parts/performance.module.css'

/** A criterion, a goal, or neither: the evaluation as a whole. */
export type About = Readonly<{ criterion_id: number | null; goal_id: number | null }>
export const WHOLE: About = { criterion_id: null, goal_id: null }
type Form = Pick<FormOf<TypedReview>, 'field' | 'draft'>

const isAbout = (pin: TypedPin, about: About): boolean =>
  pin.criterion_id === about.criterion_id && pin.goal_id === about.goal_id

/** Evidence pinned to a criterion or a goal, each with a button that removes it. */
export const PinnedList = ({ form, about }: Readonly<{ form: Form; about: About }>) => {
  const pins = form.draft.evidence.filter((pin) => isAbout(pin, about))
  const { onChange } = form.field('evidence')
  if (pins.length === 0) return null
  return (
    <ul className={styles.plain} aria-label="Evidence">
      {pins.map((pin) => (
        <li key={`${pin.source_type}-${pin.source_id}`} className="m-row">
          <span className="m-dim m-small">{SOURCE[pin.source_type]}</span>
          <span className="m-small">{pin.label}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Take off ${pin.label}`}
            onClick={() => onChange(form.draft.evidence.filter((other) => other !== pin))}
          >
            Take off
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The rows that are shown first. */
const FIRST = 6

type FoundProps = Readonly<{
  rows: readonly Evidence[]
  isPinned: (one: Evidence) => boolean
  onPin: (one: Evidence) => void
}>

/** Evidence of the period, all of it or of one type. */
const Found = ({ rows, isPinned, onPin }: FoundProps) => {
  const [type, setType] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const ofType = Map.groupBy(rows, ({ source_type }) => source_type)
  const ofChosen = type === null ? rows : rows.filter(({ source_type }) => source_type === type)
  const shown = isWhole ? ofChosen : ofChosen.slice(0, FIRST)
  return (
    <div className="m-stack">
      {ofType.size > 1 && (
        <MantineSelect
          label="Type"
          placeholder="All types"
          data={[...ofType].map(([value, own]) => ({ value, label: `${SOURCE[value]} (${own.length})` }))}
          value={type}
          onChange={setType}
          clearable
        />
      )}
      <ul className={`${styles.plain} ${styles.found}`} aria-label="Evidence of the period">
        {shown.map((one) => (
          <li key={`${one.source_type}-${one.source_id}`} className={styles.between}>
            <span className={styles.lines}>
              <span>{one.label}</span>
              <span className="m-dim m-small">
                {SOURCE[one.source_type]} · {day(one.on)} · {one.measure}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isPinned(one)}
              aria-label={`Pin ${one.label}`}
              onClick={() => onPin(one)}
            >
              {isPinned(one) ? 'Pinned' : 'Pin'}
            </Button>
          </li>
        ))}
      </ul>
      {ofChosen.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show all {ofChosen.length}
        </Button>
      )}
    </div>
  )
}

const keyOf = ({ criterion_id, goal_id }: About): string => `${criterion_id ?? ''}/${goal_id ?? ''}`

type Place = About & Readonly<{ label: string }>

/** Returns the criteria and goals that evidence can be pinned to. */
export const placesOf = (evaluation: Evaluation): readonly Place[] => [
  ...evaluation.form.criteria.map(({ id, name }) => ({ label: name, criterion_id: id, goal_id: null })),
  ...evaluation.goals.map(({ id, title }) => ({ label: title, criterion_id: null, goal_id: id })),
  { label: 'The evaluation as a whole', ...WHOLE },
]

type BoxProps = Readonly<{
  form: Form
  evaluation: Evaluation
  places: readonly Place[]
  /** The part that evidence is pinned to: the one that was last worked on. */
  place: About
  onPlace: (place: About) => void
}>

const Inbox = ({ form, evaluation, places, place, onPlace }: BoxProps) => {
  const query = useCallQuery(listEvidence, { params: { id: evaluation.id } })
  const { onChange } = form.field('evidence')
  const pin = ({ source_type, source_id, label }: Evidence): void =>
    onChange([
      ...form.draft.evidence,
      { criterion_id: place.criterion_id, goal_id: place.goal_id, source_type, source_id, label },
    ])
  const isPinned = (one: Evidence): boolean =>
    form.draft.evidence.some((other) => other.source_type === one.source_type && other.source_id === one.source_id)
  return (
    <div className="m-stack">
      <MantineSelect
        label="Pin to"
        data={places.map((one) => ({ value: keyOf(one), label: one.label }))}
        value={keyOf(place)}
        onChange={(value) => {
          const chosen = places.find((one) => keyOf(one) === value)
          if (chosen) onPlace(chosen)
        }}
        allowDeselect={false}
      />
      <Loaded query={query} what="the evidence" shape="lines">
        {(rows) =>
          rows.length === 0 ? (
            <p className="m-dim">Nothing of this period is known yet.</p>
          ) : (
            <Found rows={rows} isPinned={isPinned} onPin={pin} />
          )
        }
      </Loaded>
    </div>
  )
}

/** Evidence of the period next to the ratings, to be pinned to criteria and goals. */
export const EvidenceBox = (props: BoxProps) => {
  const [isOpen, setOpen] = useState(!useIsPhone())
  if (!useActor().has('performance.evidence')) return null
  return (
    <div className={styles.evidence}>
      <Card
        title="Evidence"
        aside={
          <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show what happened'}
          </Button>
        }
      >
        <PinnedList form={props.form} about={WHOLE} />
        {isOpen ? (
          <Inbox {...props} />
        ) : (
          <p className="m-dim">Finished tasks, tickets, targets, pages, scores and files of the period.</p>
        )}
      </Card>
    </div>
  )
}
