/** Videos that no file can hold one after the other without encoding them again. */
export class NotJoinable extends Error {
  override readonly name = 'NotJoinable';
}
