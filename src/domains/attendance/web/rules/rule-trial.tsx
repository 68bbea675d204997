import { Button } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { useState } from 'react'
import { z } from 'zod'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { MonthField } from '#kit/web/form/text-fields.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { tryPolicy } from '../../contract/policies.calls.ts'
import type { RuleDraft } from './rule-draft.ts'
import { trialSentences } from './trial-sentences.ts'
import styles from './rules.module.css'

type Body = z.input<typeof tryPolicy.body>
const NAMES = new Set(Object.keys(tryPolicy.body.shape))

const rulesOf = (draft: RuleDraft) => Object.fromEntries(Object.entries(draft).filter(([name]) => NAMES.has(name)))

const useLastMonth = (): string => {
  const first = `${today(useActor().organisation.time_zone).slice(0, 7)}-01`
  return addDays(first, -1).slice(0, 7)
}

/** Shows the result of a past month by the rules of the form: evaluated by the server, which stores nothing. */
export const RuleTrial = ({ draft }: { draft: RuleDraft }) => {
  const [month, setMonth] = useState(useLastMonth())
  const [started, setTried] = useState<Body | null>(null)
  const [isUnready, setUnready] = useState(false)
  const typed = z.safeParse(tryPolicy.body, { ...rulesOf(draft), month })
  // A result is shown only while the form is the one it was made for.
  const isSame = started !== null && JSON.stringify(typed.data) === JSON.stringify(started)
  const start = (): void => {
    setUnready(!typed.success)
    if (typed.success) setTried(typed.data)
  }
  // Enter here tries the rules, where it would save them in the rest of the form.
  const box = useEventListener<'keydown', HTMLDivElement>('keydown', (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    start()
  })
  return (
    <section className={styles.trial} aria-label="Trial">
      <div className={`${styles.try} m-inline-label`} ref={box}>
        <MonthField
          id="attendance-rules-month"
          name="month"
          label="Try on a month"
          isOptional={false}
          value={month}
          onChange={(value) => setMonth(value ?? '')}
        />
        <Button variant="default" onClick={start}>
          Try
        </Button>
      </div>
      {isUnready && !typed.success && <p role="status">Fill in the month and all rules first.</p>}
      {isSame && <Result body={started} />}
    </section>
  )
}

const Result = ({ body }: { body: Body }) => {
  const query = useCallQuery(tryPolicy, { body })
  const wrongMonth = query.failure?.fields['month']
  if (wrongMonth) return <p role="alert">{wrongMonth}</p>
  return (
    <div role="status">
      <Loaded query={query} what="the trial" shape="lines">
        {(tried) => trialSentences(body.month, tried).map((line) => <p key={line}>{line}</p>)}
      </Loaded>
    </div>
  )
}
