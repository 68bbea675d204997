import { Button } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { IconMessagePlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { RatingField } from '#kit/web/form/rating-field.tsx'
import { NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { percent } from '#kit/web/format/numbers.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { type About, PinnedList } from './evidence.tsx'
import { FiguresOfPeriod } from './figures-of-period.tsx'
import { RATING_OPTIONS } from './labels.ts'
import type { Side, TypedReview } from './typed.ts'
import styles from '../parts/performance.module.css'

type Form = FormOf<TypedReview>
type Entry = Readonly<{ rating: number | null; comment: string }>

type ItemProps = Readonly<{
  form: Form
  part: 'criteria' | 'goals'
  at: number
  about: About
  title: string
  weight: number
  hint: string
  /** The self review, next to the rating of the manager. */
  self: Entry | null
  onEnter: (about: About) => void
  children?: ReactNode
}>

const meaningOf = (rating: number): string => RATING_OPTIONS.find(({ value }) => value === rating)?.under ?? ''

const SelfReview = ({ rating, comment }: Entry) => (
  <div className={styles.lines}>
    <span className="m-dim m-small">Self review</span>
    {rating === null ? (
      <span className="m-dim">Not rated</span>
    ) : (
      <span>
        <strong>{rating} of 5</strong> <span className="m-dim">{meaningOf(rating)}</span>
      </span>
    )}
    {comment && <p className={styles.quote}>{comment}</p>}
  </div>
)

const Item = ({ form, part, at, about, title, weight, hint, self, onEnter, children }: ItemProps) => {
  const box = useEventListener<'focusin', HTMLDivElement>('focusin', () => onEnter(about))
  const comment = form.field(`${part}.${at}.comment`)
  const [isOpen, setOpen] = useState(Boolean(comment.value))
  return (
    <div className={styles.part} role="group" aria-label={title} ref={box}>
      <div className={styles.typed}>
        <h3 className={styles.titled}>
          {title} <span className="m-dim">{percent(weight / 100)}</span>
        </h3>
        {hint && <span className="m-dim m-small">{hint}</span>}
        <RatingField
          {...form.field(`${part}.${at}.rating`)}
          label="Rating"
          isTitled
          options={RATING_OPTIONS}
          isOptional={false}
        />
        {children}
        {isOpen || comment.value || comment.error ? (
          <TextArea {...comment} label="Comment" rows={2} isOptional isFirst={isOpen && !comment.value} />
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.start ?? ''}
            leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
            aria-label={`Add a comment to ${title}`}
            onClick={() => setOpen(true)}
          >
            Add a comment
          </Button>
        )}
      </div>
      <div className={styles.beside}>
        {self && <SelfReview {...self} />}
        <PinnedList form={form} about={about} />
      </div>
    </div>
  )
}

type Props = Readonly<{ form: Form; evaluation: Evaluation; side: Side; onEnter: (about: About) => void }>

/** Criteria and goals to be rated, each with the self review and its evidence next to it. */
export const ReviewItems = ({ form, evaluation, side, onEnter }: Props) => {
  const selfOf = (one: Readonly<{ self: Evaluation['goals'][number]['self'] }>) =>
    side === 'manager' ? one.self : null
  return (
    <>
      <FiguresOfPeriod evaluation={evaluation} />
      <Card title="Criteria">
        {evaluation.form.criteria.map((one, at) => (
          <Item
            key={one.id}
            form={form}
            part="criteria"
            at={at}
            about={{ criterion_id: one.id, goal_id: null }}
            title={one.name}
            weight={one.weight}
            hint={one.description}
            self={selfOf(one)}
            onEnter={onEnter}
          />
        ))}
      </Card>
      {evaluation.goals.length > 0 && (
        <Card title={`Goals, ${percent(evaluation.form.goals_weight / 100)} of the score`}>
          {evaluation.goals.map((one, at) => (
            <Item
              key={one.id}
              form={form}
              part="goals"
              at={at}
              about={{ criterion_id: null, goal_id: one.id }}
              title={one.title}
              weight={one.weight}
              hint={[one.measure, one.target && `target ${one.target}`].filter(Boolean).join(' · ')}
              self={selfOf(one)}
              onEnter={onEnter}
            >
              <div className={styles.short}>
                <NumberField
                  {...form.field(`goals.${at}.achieved_percent`)}
                  label="Achieved"
                  unit="%"
                  isOptional
                  help={one.suggested_rating === null ? undefined : `Suggests a rating of ${one.suggested_rating}.`}
                />
              </div>
            </Item>
          ))}
        </Card>
      )}
    </>
  )
}
