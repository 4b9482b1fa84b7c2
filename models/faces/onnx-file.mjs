/**
 * Writes a network as an ONNX file: a protobuf message, with only the parts of its format (onnx/onnx.proto3) that these
 * networks need. Weights keep the type in which they were published; the file describes their conversion to float32.
 */

/** The type numbers of onnx.proto3. */
const TYPES = {
  Float32Array: 1,
  Uint8Array: 2,
  BigInt64Array: 7,
  /** The bits of float16, because not every version of Node.js has an array type for them. */
  Uint16Array: 10,
};
const FLOAT = 1;
const IR_VERSION = 8;
const OPSET = 13;

export function createGraph(name) {
  const parts = { nodes: [], weights: [], inputs: [], outputs: [] };
  let made = 0;
  const newName = (kind) => `${kind.toLowerCase()}_${(made += 1)}`;

  const node = (op, inputs, attributes = {}) => {
    const output = newName(op);
    parts.nodes.push(
      message([
        ...inputs.map((input) => [1, input]),
        [2, output],
        [3, output],
        [4, op],
        ...Object.entries(attributes).map(([key, value]) => [5, attribute(key, value)]),
      ]),
    );
    return output;
  };
  const constant = (data, dims) => {
    const weight = newName('weight');
    const type = TYPES[data.constructor.name];
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    parts.weights.push(
      message([...dims.map((dim) => [1, BigInt(dim)]), [2, BigInt(type)], [8, weight], [9, bytes]]),
    );
    return weight;
  };

  return {
    node,
    constant,
    integers: (values) => constant(BigInt64Array.from(values, BigInt), [values.length]),
    /** The runtime computes the conversion once, when it loads the network. */
    asFloat: (weight, { data }) =>
      data instanceof Float32Array ? weight : node('Cast', [weight], { to: FLOAT }),
    input: (input, dims) => parts.inputs.push(valueInfo(input, dims)),
    /** Names an output with a node that does nothing. */
    output(output, from, dims) {
      parts.nodes.push(
        message([
          [1, from],
          [2, output],
          [4, 'Identity'],
        ]),
      );
      parts.outputs.push(valueInfo(output, dims));
    },
    toBytes: (origin) =>
      message([
        [1, BigInt(IR_VERSION)],
        [2, 'countersign models/faces'],
        [6, origin],
        [7, graphOf(name, parts)],
        [8, message([[2, BigInt(OPSET)]])],
      ]),
  };
}

function graphOf(name, { nodes, weights, inputs, outputs }) {
  return message([
    ...nodes.map((each) => [1, each]),
    [2, name],
    ...weights.map((each) => [5, each]),
    ...inputs.map((each) => [11, each]),
    ...outputs.map((each) => [12, each]),
  ]);
}

function attribute(name, value) {
  if (Array.isArray(value)) return message([[1, name], ...value.map((each) => [8, BigInt(each)]), [20, 7n]]);
  return message([
    [1, name],
    [3, BigInt(value)],
    [20, 2n],
  ]);
}

function valueInfo(name, dims) {
  // A dimension is a number, or a name whose value each run decides.
  const shape = message(
    dims.map((dim) => [1, message([typeof dim === 'string' ? [2, dim] : [1, BigInt(dim)]])]),
  );
  return message([
    [1, name],
    [
      2,
      message([
        [
          1,
          message([
            [1, BigInt(FLOAT)],
            [2, shape],
          ]),
        ],
      ]),
    ],
  ]);
}

/** Writes protobuf fields: integers as varints, text and bytes with a length prefix. */
function message(fields) {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'bigint') return Buffer.concat([varint(BigInt(number) << 3n), varint(value)]);
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      return Buffer.concat([varint((BigInt(number) << 3n) | 2n), varint(BigInt(bytes.length)), bytes]);
    }),
  );
}

function varint(value) {
  const bytes = [];
  for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
}
