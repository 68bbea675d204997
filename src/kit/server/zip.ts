import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A file in a ZIP. Names are given with slashes, and once each. */
export type Entry = Readonly<{ name: string; content: Buffer }>

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8
const NAMES_ARE_UTF8 = 0x0800
/** 1 January 1980: the same entries make the same bytes. */
const DAY = 0x21

/** The part of the header that the entry and the directory share. */
const header = ({ content }: Entry, packed: Buffer, name: Buffer): Buffer => {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(NAMES_ARE_UTF8, 2)
  bytes.writeUInt16LE(DEFLATED, 4)
  bytes.writeUInt16LE(DAY, 8)
  bytes.writeUInt32LE(crc32(content), 10)
  bytes.writeUInt32LE(packed.length, 14)
  bytes.writeUInt32LE(content.length, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}

/** Packs files into a ZIP, with the same bytes each time. */
export const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const [name, packed] = [Buffer.from(entry.name), deflateRawSync(entry.content)]
    const shared = header(entry, packed, name)
    const local = Buffer.concat([numbers(LOCAL), shared, name, packed])
    // Version, then what both share, then no comment, one disk, no attributes, and where the entry begins.
    directory.push(numbers(CENTRAL), Buffer.from([20, 0]), shared, Buffer.alloc(10), numbers(offset), name)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** More than the content of any file that is read. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * The files of a ZIP that `zipOf` has made.
 * @throws what is no such ZIP
 */
export const entriesOf = (zip: Buffer): Entry[] => {
  const end = zip.length - 22
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('Not a ZIP')
  const entries: Entry[] = []
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('A damaged ZIP')
    const [size, length] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const offset = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const content = inflateRawSync(zip.subarray(begin, begin + size), { maxOutputLength: MOST_BYTES })
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    entries.push({ name, content })
    at += 46 + length
  }
  return entries
}
