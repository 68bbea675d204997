import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyCall, DataOf, Input } from '#kit/contract/call.ts'
import type { DrawerState } from '../address/use-drawer.ts'
import type { CallInput, Sent } from '../call/send.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { useCallQuery } from '../call/use-call-query.ts'
import { SideDrawer } from '../layout/side-drawer.tsx'
import { Loaded } from '../states/loaded.tsx'
import { CallForm } from './call-form.tsx'
import type { Draft } from './draft.ts'
import type { Form } from './use-call-form.ts'
import styles from './form.module.css'

type Row = Readonly<{ id: number; name: string; version: number; can: Readonly<{ update: boolean }> }>
type RowOf<List> = DataOf<List> extends readonly (infer One extends Row)[] ? One : never
type Values<Update> = Omit<Draft<Update>, 'version'>

type Props<List extends AnyCall, Add extends AnyCall, Update extends AnyCall> = Readonly<{
  /** At `?name=`: the id of a row, or `new`. */
  drawer: Pick<DrawerState, 'id' | 'close'>
  /** The name of a row: `work pattern`. */
  word: string
  /** The table of the rows, by which the audit lists the changes of one. */
  table: string
  /** The call of the rows; loaded once the drawer opens. */
  list: List
  input: CallInput<List>
  add: Add
  /** The values of a new row. */
  empty?: Draft<Add>
  onAdded?: (sent: Sent<Add>) => void
  update: Update
  params: (row: RowOf<List>) => Input<Update>['params']
  /** Returns the values from which a stored row is edited; its version comes by itself. */
  values: (row: RowOf<List>) => Values<Update>
  /** The fields, which a change has in common with a new row. */
  fields: (form: Form<Add>, row: RowOf<List> | undefined) => ReactNode
  /** Content for those who may not change the row. */
  read: (row: RowOf<List>) => ReactNode
  /** Content above the form or the details of a row. */
  above?: (row: RowOf<List>) => ReactNode
  /** The menu of a row next to the title. */
  menu?: (row: RowOf<List>) => ReactNode
  /** The place in the code; set in tests alone. */
  place?: string
}>

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A drawer with one row of a list: the form that adds one, the form of a stored one, or its details. */
export const EntityDrawer = <List extends AnyCall, Add extends AnyCall, Update extends AnyCall>(
  props: Props<List, Add, Update>,
) => {
  const { drawer, word } = props
  const isNew = drawer.id === 'new'
  const query = useCallQuery(props.list, props.input, { enabled: drawer.id !== null && !isNew })
  const row = unsafeCast<RowOf<List>[]>(query.data ?? []).find(({ id }) => String(id) === drawer.id)
  const title = isNew ? `Add ${word}` : (row?.name ?? upper(word))
  return (
    <SideDrawer
      title={<Title text={title} menu={row && props.menu?.(row)} />}
      is_open={drawer.id !== null}
      onClose={drawer.close}
      history={[props.table, drawer.id]}
    >
      {isNew ? (
        <AddForm {...props} />
      ) : (
        <Loaded query={query} what={`the ${word}`} shape="form">
          {() => (row ? <Existing key={row.id} {...props} row={row} /> : <p>This {word} does not exist any more.</p>)}
        </Loaded>
      )}
    </SideDrawer>
  )
}

const Title = ({ text, menu }: { text: string; menu: ReactNode }) => (
  <Group gap="xs">
    {text} {menu}
  </Group>
)

const AddForm = <List extends AnyCall, Add extends AnyCall, Update extends AnyCall>(
  props: Props<List, Add, Update>,
) => (
  <CallForm
    call={props.add}
    {...(props.place ? { place: `${props.place} add` } : {})}
    {...(props.empty ? { initial: props.empty } : {})}
    submit={`Add ${props.word}`}
    onDone={props.onAdded ?? props.drawer.close}
    onCancel={props.drawer.close}
  >
    {(_, form) => props.fields(form, undefined)}
  </CallForm>
)

const Existing = <List extends AnyCall, Add extends AnyCall, Update extends AnyCall>(
  props: Props<List, Add, Update> & Readonly<{ row: RowOf<List> }>,
) => {
  const { row, drawer } = props
  return (
    <div className={styles.form}>
      {props.above?.(row)}
      {row.can.update ? (
        <CallForm
          call={props.update}
          {...(props.place ? { place: `${props.place} update` } : {})}
          input={unsafeCast<Omit<Input<Update>, 'body'>>({ params: props.params(row) })}
          initial={unsafeCast<Draft<Update>>({ ...props.values(row), version: row.version })}
          submit="Save"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {/* A change takes the fields of a new row, each of which may be left out. */}
          {(_, form) => props.fields(unsafeCast<Form<Add>>(form), row)}
        </CallForm>
      ) : (
        props.read(row)
      )}
    </div>
  )
}
