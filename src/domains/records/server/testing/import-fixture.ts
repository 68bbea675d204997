import type { TestActor } from '#app/server/testing/fixture.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as calls from '../../contract/imports.calls.ts'

type Rows = readonly Readonly<{
  row_no: number
  faults: readonly Readonly<{ column: number | null; message: string }>[]
}>[]

/** Sends, checks, applies and undoes files of a kind of data as one person. */
export const importFixture = (app: TestApp, kind: string, actor: TestActor) => {
  const upload = (text: string) =>
    app.send(
      calls.addImport,
      actor,
      { body: { kind } },
      { file: { bytes: Buffer.from(text), name: `${kind}.csv`, type: 'text/csv' } },
    )
  return {
    upload,
    /** Sends a file, sets the choices and checks it; returns the import with its rows. */
    check: async (text: string, options: object = {}) => {
      const added = await upload(text)
      if (!added.body.status) throw new Error(JSON.stringify(added.body))
      const { id, version } = added.body.data
      const set = await app.send(calls.updateImport, actor, { params: { id }, body: { version, options } })
      if (!set.body.status) throw new Error(JSON.stringify(set.body))
      const done = await app.send(calls.checkImport, actor, {
        params: { id },
        body: { version: set.body.data.version },
      })
      if (!done.body.status) throw new Error(`${JSON.stringify(done.body)} ${JSON.stringify(app.errors)}`)
      const rows = (await app.send(calls.listImportRows, actor, { params: { id }, query: { limit: 200 } })).body.data
      return { ...done.body.data, rows }
    },
    apply: ({ id, version }: Readonly<{ id: number; version: number }>) =>
      app.send(calls.applyImport, actor, { params: { id }, body: { version } }),
    undo: ({ id, version }: Readonly<{ id: number; version: number }>, skip_changed?: boolean) =>
      app.send(calls.undoImport, actor, {
        params: { id },
        body: { version, ...(skip_changed === undefined ? {} : { skip_changed }) },
      }),
    /** Returns the faults of all rows as `row:column message`. */
    faultsOf: ({ rows }: Readonly<{ rows: Rows }>): string[] =>
      rows.flatMap(({ row_no, faults }) => faults.map(({ column, message }) => `${row_no}:${column ?? ''} ${message}`)),
  }
}
export type ImportFixture = ReturnType<typeof importFixture>
