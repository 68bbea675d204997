// Checks a case file. It needs only the texts of the files and a function for SHA-256.

const utf8 = new TextEncoder()
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const joined = (one, two) => {
  const both = new Uint8Array(one.length + two.length)
  both.set(one)
  both.set(two, one.length)
  return both
}

/** The names of the values in the content of a row, in their order. */
export const FIELDS = [
  'id',
  'chain',
  'at',
  'actor_account_id',
  'on_behalf_of',
  'session_id',
  'request_id',
  'action',
  'entity',
  'entity_id',
  'employee_id',
  'digest',
]

/** The content of a row by its names. `at` is in seconds since 1970. */
export const fieldsOf = (row) => {
  const values = JSON.parse(row.content)
  return Object.fromEntries(FIELDS.map((name, index) => [name, values[index]]))
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const linesOf = (text) => text.split('\n').filter((line) => line !== '')

/**
 * Checks the texts of a case file by their names. `sha256` takes bytes and returns bytes, or a promise of them. Returns the
 * faults (with the number of the row, where it is about one), the rows, and where their proofs end.
 */
export const checkCase = async (files, sha256) => {
  const faults = []
  const fault = (row, text) => faults.push({ row, text })
  const hash = async (bytes) => hexOf(await sha256(bytes))
  const hashText = (text) => hash(utf8.encode(text))

  const checkRow = async (row) => {
    const content = await sha256(utf8.encode(row.content))
    if ((await hash(joined(bytesOf(row.previous_hash), content))) !== row.hash)
      fault(row.id, `Row ${row.id} does not have its own hash`)
    const fields = parsed(row.content) === null ? {} : fieldsOf(row)
    if (fields.id !== row.id || fields.chain !== row.chain)
      fault(row.id, `Row ${row.id} has the content of another one`)
    if (row.values === null) return
    const digest = await hash(joined(bytesOf(row.values.salt), utf8.encode(row.values.text)))
    if (digest !== fields.digest) fault(row.id, `The values of row ${row.id} are not its own`)
  }

  const proved = new Map()
  const followProof = async (proof) => {
    let last = proof.begins_at
    for (const [id, content] of proof.links) {
      last = await hash(joined(bytesOf(last), bytesOf(content)))
      proved.set(id, last)
    }
    if (last !== proof.until.hash)
      fault(null, `The proof of chain ${proof.chain} does not end at its ${proof.until.kind}, row ${proof.until.row}`)
  }

  const manifest = parsed(files.get('manifest.json') ?? '')
  if (manifest === null)
    return { faults: [{ row: null, text: 'manifest.json is missing or damaged' }], rows: [], proofs: [] }
  for (const [name, expected] of Object.entries(manifest.files)) {
    const text = files.get(name)
    if (text === undefined) fault(null, `${name} is missing`)
    else if ((await hashText(text)) !== expected) fault(null, `${name} was changed`)
  }

  const rows = []
  const lines = linesOf(files.get('rows.jsonl') ?? '')
  for (const [index, known] of manifest.rows.entries()) {
    const line = lines[index]
    if (line === undefined) {
      fault(known.id, `Row ${known.id} is missing`)
      continue
    }
    if ((await hashText(line)) !== known.sha256) fault(known.id, `Row ${known.id} was changed`)
    const row = parsed(line)
    if (row !== null) rows.push(row)
  }
  if (lines.length > manifest.rows.length) fault(null, 'rows.jsonl has lines that the case file did not have')

  for (const row of rows) await checkRow(row)
  const proofs = parsed(files.get('proofs.json') ?? '') ?? []
  for (const proof of proofs) await followProof(proof)
  for (const row of rows)
    if (proved.get(row.id) !== row.hash) fault(row.id, `Row ${row.id} is linked to no end of its chain`)
  return { faults, rows, proofs }
}
