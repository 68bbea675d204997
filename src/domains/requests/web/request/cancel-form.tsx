import { Checkbox } from '@mantine/core'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { cancelRequest } from '../../contract/requests.calls.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { amountText } from '../parts/amounts.ts'
import styles from './request.module.css'

type Draft = Readonly<{ dates?: readonly string[] | null; reason?: string | null }>

const liveDates = ({ days }: RequestFull) => days.filter(({ live, part }) => live && part !== 'none')

/** Gives days of an approved request back: all of them, or those that are chosen. */
export const CancelForm = ({ request, onClose }: { request: RequestFull; onClose: () => void }) => {
  const days = liveDates(request)
  const all = days.map(({ date }) => date)
  return (
    <CallForm<typeof cancelRequest, Draft>
      call={cancelRequest}
      input={{ params: { id: request.id } }}
      initial={{ dates: all, reason: null }}
      toBody={({ dates, reason }) => ({
        version: request.version,
        ...(dates && dates.length < all.length ? { dates } : {}),
        ...(reason?.trim() ? { reason } : {}),
      })}
      isReady={({ draft }) => (draft.dates?.length ?? 0) > 0 || all.length === 0}
      submit="Cancel request"
      isDestructive
      onDone={onClose}
    >
      {(field) => {
        const dates = field('dates')
        const chosen = dates.value ?? []
        const toggle = (date: string): void =>
          dates.onChange(chosen.includes(date) ? chosen.filter((one) => one !== date) : [...chosen, date].toSorted())
        return (
          <>
            <p className="m-dim">
              {request.type.name}. Days that are given back can be booked again. Some requests are cancelled at once,
              others after approval.
            </p>
            {days.length > 1 && (
              <FieldSet field={{ ...dates, isOptional: false }} label="Days to cancel">
                <div className={styles.checks}>
                  {days.map((day) => (
                    <Checkbox
                      key={day.date}
                      label={`${dayWords(day.date)}, ${amountText(day.amount, request.unit)}`}
                      checked={chosen.includes(day.date)}
                      onChange={() => toggle(day.date)}
                    />
                  ))}
                </div>
              </FieldSet>
            )}
            <TextArea {...field('reason')} label="Reason" rows={2} isOptional />
          </>
        )
      }}
    </CallForm>
  )
}
