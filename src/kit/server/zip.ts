import { crc32, deflateRawSync } from 'node:zlib'

type Entry = Readonly<{ name: string; bytes: Buffer }>

const LOCAL = 0x04_03_4b_50
const CENTRAL = 0x02_01_4b_50
const END = 0x06_05_4b_50
const NEEDED = 20
const NAMES_ARE_UTF8 = 0x08_00
const DEFLATED = 8
/** The first of January 1980, as ZIP writes days: entries say nothing about when. */
const DAY = 33

const partOf = (entry: Entry, signature: number, packed: Buffer, offset: number): Buffer => {
  const name = Buffer.from(entry.name, 'utf8')
  const isCentral = signature === CENTRAL
  const head = Buffer.alloc(isCentral ? 46 : 30)
  let at = head.writeUInt32LE(signature, 0)
  if (isCentral) at = head.writeUInt16LE(NEEDED, at)
  for (const value of [NEEDED, NAMES_ARE_UTF8, DEFLATED, 0, DAY]) at = head.writeUInt16LE(value, at)
  for (const value of [crc32(entry.bytes), packed.length, entry.bytes.length]) at = head.writeUInt32LE(value, at)
  at = head.writeUInt16LE(name.length, at)
  if (isCentral) head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

/** Puts entries into one ZIP, with the same bytes each time. Names are given with slashes, and once each. */
export const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = deflateRawSync(entry.bytes)
    const local = partOf(entry, LOCAL, packed, 0)
    directory.push(partOf(entry, CENTRAL, packed, offset))
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
