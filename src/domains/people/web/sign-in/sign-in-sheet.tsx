import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { MAX_SHEET_PEOPLE, makeSignInSheet } from '../../contract/sign-in.calls.ts'
import type { SignInSheet as Sheet } from '../../contract/sign-in.models.ts'
import { SignInCards } from './sign-in-cards.tsx'

const HOW = [
  { value: 'print', label: 'Print a sheet, one card for each person' },
  { value: 'send', label: 'Send invitations by email' },
] as const

/** The result: cards to print, who was mailed, and who was left out with the reason. */
export const SheetResult = ({ sheet }: { sheet: Sheet }) => {
  const { cards, sent, left_out, site } = sheet
  return (
    <div className="m-stack">
      {cards.length > 0 && <SignInCards site={site} cards={cards} />}
      {sent.length > 0 && (
        <p role="status">{count(sent.length, 'invitation is', 'invitations are')} on the way by email.</p>
      )}
      {left_out.length > 0 && (
        <section aria-label="Left out">
          <p>{count(left_out.length, 'person was', 'people were')} left out:</p>
          <ul>
            {left_out.map(({ employee_id, name, why }) => (
              <li key={employee_id}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** First PINs and invitations of people who never signed in. */
export const SignInSheet = ({ ids, onClose }: Readonly<{ ids: readonly number[]; onClose: () => void }>) => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  if (sheet) return <SheetResult sheet={sheet} />
  if (ids.length > MAX_SHEET_PEOPLE) return <p>Choose at most {MAX_SHEET_PEOPLE} people for one sheet.</p>
  return (
    <CallForm
      call={makeSignInSheet}
      initial={{ employee_ids: [...ids], how: 'print' }}
      submit="Make sign-in sheet"
      onDone={({ data }) => setSheet(data)}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <p className="m-dim">
            Those without an email get a first PIN, valid for 14 days; those with one get a link to choose a password,
            valid for 7 days. PINs and links from an earlier sheet end. Who has signed in already is left out.
          </p>
          <Select {...field('how')} label="How" options={HOW} />
        </>
      )}
    </CallForm>
  )
}
