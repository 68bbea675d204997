import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { handOnToken, listTokenChoices } from '../../contract/tokens.calls.ts'
import type { TokenRow } from '../../contract/tokens.models.ts'

type Props = Readonly<{ token: TokenRow; onDone: () => void }>

/** Makes another administrator the owner of a token. */
const HandOnForm = ({ token, onDone }: Props) => {
  const query = useCallQuery(listTokenChoices, {})
  return (
    <Loaded query={query} what="the administrators" shape="form">
      {({ admins }) => (
        <CallForm
          call={handOnToken}
          input={{ params: { id: token.id } }}
          initial={{ version: token.version }}
          submit="Hand on"
          onDone={onDone}
          onCancel={onDone}
        >
          {(field) => (
            <>
              <p>
                The token stays the same, so its program goes on. From now on it ends with its new owner, whose role
                must have all its permissions.
              </p>
              <Select
                {...field('account_id')}
                label="New owner"
                options={admins
                  .filter(({ id }) => id !== token.owner.id)
                  .map(({ id, name }) => ({ value: id, label: name }))}
                isFirst
              />
            </>
          )}
        </CallForm>
      )}
    </Loaded>
  )
}
export default HandOnForm
