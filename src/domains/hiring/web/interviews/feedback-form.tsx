import type { DataOf } from '#kit/contract/call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { commentInterview, viewInterview } from '../../contract/interviews.calls.ts'
import { RECOMMENDATION_OPTIONS } from '../parts/labels.ts'
import styles from '../parts/hiring.module.css'

const RATINGS = [5, 4, 3, 2, 1].map((value) => ({ value, label: `${value} of 5` }))

type Props = Readonly<{ call: typeof commentInterview; interview: DataOf<typeof viewInterview> }>

type Recommendation = (typeof RECOMMENDATION_OPTIONS)[number]['value']
type Typed = Readonly<{
  recommendation: Recommendation | null
  ratings: Readonly<{ criterion: string; rating: number | null }>[]
  body: string | null
}>

/** The own feedback: a recommendation, a rating for each criterion, and a text. */
export const FeedbackForm = ({ call, interview }: Props) => {
  const typed: Typed = {
    recommendation: null,
    ratings: interview.criteria.map((criterion) => ({ criterion, rating: null })),
    body: null,
  }
  return (
    <section className={styles.part} aria-label="Your feedback">
      <h3>Your feedback</h3>
      <CallForm
        call={call}
        initial={typed}
        toBody={(values: Typed) => ({ ...values, interview_id: interview.id, kind: 'feedback' as const })}
        submit="Add Feedback"
        onDone={() => undefined}
      >
        {(field) => (
          <>
            <Select
              {...field('recommendation')}
              isOptional={false}
              label="Recommendation"
              options={RECOMMENDATION_OPTIONS}
            />
            {interview.criteria.map((criterion, at) => (
              <Select
                key={criterion}
                {...field(`ratings.${at}.rating`)}
                isOptional={false}
                label={criterion}
                options={RATINGS}
              />
            ))}
            <TextArea {...field('body')} isOptional={false} label="Why" rows={3} />
          </>
        )}
      </CallForm>
    </section>
  )
}
