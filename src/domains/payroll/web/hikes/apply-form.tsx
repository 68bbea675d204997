import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { applyHikes } from '../../contract/hikes.calls.ts'
import type { Hike } from '../../contract/hikes.models.ts'
import { seenHikes } from './decide-form.tsx'
import { Touches } from './touches.tsx'

const CHOICES = [
  { value: 'raise', label: 'Raise them in the same proportion' },
  { value: 'keep', label: 'Leave them as they are' },
] as const

/** Returns true where the user has to choose what happens to later salaries before hikes are applied. */
export const needsChoice = (hikes: readonly Hike[]): boolean =>
  hikes.some(({ later_salaries }) => later_salaries.length > 0)

type Props = Readonly<{ hikes: readonly Hike[]; onDone: () => void; onCancel: () => void }>

/** Applies hikes, with a choice for salaries that begin after them. */
export const ApplyForm = ({ hikes, onDone, onCancel }: Props) => (
  <CallForm
    call={applyHikes}
    initial={seenHikes(hikes)}
    submit={`Apply ${count(hikes.length, 'hike')}`}
    isReady={({ draft }) => !needsChoice(hikes) || draft.later != null}
    onDone={onDone}
    onCancel={onCancel}
  >
    {(field) => (
      <>
        <Touches hikes={hikes} />
        {needsChoice(hikes) && (
          <Select {...field('later')} isOptional={false} label="Salaries after the raise" options={CHOICES} />
        )}
      </>
    )}
  </CallForm>
)
