/** A response body that is JSON text already. */
export class JsonText {
  constructor(readonly text: string) {}
}
