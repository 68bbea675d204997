import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import type { Named } from '#kit/contract/fields.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addToken, listTokenChoices } from '../../contract/tokens.calls.ts'
import type { TokenChoices } from '../../contract/tokens.models.ts'
import { TOKEN_DAYS } from '../../contract/tokens.rules.ts'
import { TokenKeys } from './token-keys.tsx'
import { TokenSecret } from './token-secret.tsx'

const DAY_OPTIONS = TOKEN_DAYS.map((days) => ({ value: days, label: days === 365 ? '1 year' : `${days} days` }))
const optionsOf = (units: readonly Named[]) => units.map(({ id, name }) => ({ value: id, label: name }))

type Made = DataOf<typeof addToken>
type FormProps = Readonly<{ choices: TokenChoices; onMade: (made: Made) => void; onCancel: () => void }>

const Form = ({ choices, onMade, onCancel }: FormProps) => (
  <CallForm
    call={addToken}
    initial={{ days: 90, permission_keys: [], brand_ids: null, department_ids: null }}
    submit="Add token"
    onDone={({ data }) => onMade(data)}
    onCancel={onCancel}
  >
    {(field, form) => {
      const isLimited = [form.draft.brand_ids, form.draft.department_ids].some((ids) => (ids ?? []).length > 0)
      const units = (name: 'brand_ids' | 'department_ids') => {
        const { onChange, ...rest } = field(name)
        return { ...rest, onChange: (ids: number[] | null | undefined) => onChange(ids?.length ? ids : null) }
      }
      return (
        <>
          <FieldRow>
            <TextField {...field('name')} label="Name" help="The program, and what for: Payroll export" isFirst />
            <Select {...field('days')} isOptional={false} label="Expires in" options={DAY_OPTIONS} />
          </FieldRow>
          <FieldRow>
            <SelectSeveral {...units('brand_ids')} isOptional label="Only brands" options={optionsOf(choices.brands)} />
            <SelectSeveral
              {...units('department_ids')}
              isOptional
              label="Only departments"
              options={optionsOf(choices.departments)}
            />
          </FieldRow>
          <p className="m-dim m-small">
            {isLimited
              ? 'With limits the token reads lists of people of these brands and departments, and departments below them. All other calls are closed to it.'
              : 'Without limits the token sees everyone whom you see.'}
          </p>
          <TokenKeys field={field('permission_keys')} known={choices.keys} isLimited={isLimited} />
        </>
      )
    }}
  </CallForm>
)

type Props = Readonly<{ onDone: () => void }>

/** Makes a token, and then shows its secret. */
const TokenForm = ({ onDone }: Props) => {
  const [made, setMade] = useState<Made | null>(null)
  const query = useCallQuery(listTokenChoices, {}, { enabled: made === null })
  if (made) return <TokenSecret made={made} onDone={onDone} />
  return (
    <Loaded query={query} what="the permissions" shape="form">
      {(choices) => <Form choices={choices} onMade={setMade} onCancel={onDone} />}
    </Loaded>
  )
}
export default TokenForm
