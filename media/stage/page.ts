/** What the page needs to draw; plain data, because it crosses into the browser. */
export interface PageScene {
  readonly passes: readonly {
    readonly name: string;
    readonly source: string;
    readonly target: { readonly scale: number } | { readonly width: number; readonly height: number };
  }[];
  readonly width: number;
  readonly height: number;
  /** Index of the shape: 0 wide, 1 square, 2 tall. */
  readonly shape: number;
}

/**
 * Runs inside the browser, so it may use nothing from outside itself. Compiles the passes and answers each
 * `renderframe` event (detail: seconds) by posting the frame's pixels to the page's own address, at
 * the number of the frame.
 */
export function preparePage(scene: PageScene): void {
  const canvas = document.createElement('canvas');
  canvas.width = scene.width;
  canvas.height = scene.height;
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, depth: false });
  if (!gl?.getExtension('EXT_color_buffer_float')) throw new Error('WebGL 2 with float targets is missing.');

  const compile = (kind: number, source: string): WebGLShader => {
    const shader = gl.createShader(kind);
    if (shader === null) throw new Error('No shader could be made.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(gl.getShaderInfoLog(shader) ?? 'A shader does not compile.');
    }
    return shader;
  };

  // One triangle that covers the target: no seam, no vertex data.
  const vertexSource = `#version 300 es
    void main() {
      vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
      gl_Position = vec4(corner, 0.0, 1.0);
    }`;

  const drawn = scene.passes.map((pass, index) => {
    const program = gl.createProgram();
    gl.attachShader(program, compile(gl.VERTEX_SHADER, vertexSource));
    gl.attachShader(program, compile(gl.FRAGMENT_SHADER, pass.source));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
      throw new Error(`${pass.name}: ${gl.getProgramInfoLog(program)}`);
    }
    const isPacked = index === scene.passes.length - 1;
    const once = 'width' in pass.target;
    const own =
      'width' in pass.target
        ? pass.target
        : {
            width: Math.ceil(scene.width * pass.target.scale),
            height: Math.ceil(scene.height * pass.target.scale),
          };
    const width = isPacked ? scene.width / 4 : own.width;
    const height = isPacked ? (scene.height * 3) / 2 : own.height;
    const levels = once ? 1 + Math.floor(Math.log2(Math.max(width, height))) : 1;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, levels, isPacked ? gl.RGBA8 : gl.RGBA16F, width, height);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, once ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    const framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    // What never changes is set once: asking for places costs a round trip to the renderer.
    gl.useProgram(program);
    gl.uniform2f(gl.getUniformLocation(program, 'uSize'), width, height);
    gl.uniform2f(gl.getUniformLocation(program, 'uFrame'), scene.width, scene.height);
    gl.uniform1i(gl.getUniformLocation(program, 'uShape'), scene.shape);
    for (const [unit, source] of scene.passes.slice(0, index).entries()) {
      const sampler = `u${source.name.charAt(0).toUpperCase()}${source.name.slice(1)}`;
      gl.uniform1i(gl.getUniformLocation(program, sampler), unit);
    }
    return {
      program,
      once,
      width,
      height,
      texture,
      framebuffer,
      time: gl.getUniformLocation(program, 'uTime'),
    };
  });

  for (const [unit, pass] of drawn.entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, unit === drawn.length - 1 ? null : pass.texture);
  }

  const draw = (pass: (typeof drawn)[number], seconds: number) => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, pass.framebuffer);
    gl.viewport(0, 0, pass.width, pass.height);
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
    gl.useProgram(pass.program);
    gl.uniform1f(pass.time, seconds);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };

  for (const [unit, pass] of drawn.entries()) {
    if (!pass.once) continue;
    draw(pass, 0);
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.generateMipmap(gl.TEXTURE_2D);
  }

  let drawnFrames = 0;
  globalThis.addEventListener('renderframe', (event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'number') return;
    for (const pass of drawn) {
      if (!pass.once) draw(pass, event.detail);
    }
    const packed = new Uint8Array((scene.width * scene.height * 3) / 2);
    gl.readPixels(0, 0, scene.width / 4, (scene.height * 3) / 2, gl.RGBA, gl.UNSIGNED_BYTE, packed);
    // Black is 16 in video range, so nothing but zeros means that no frame was read.
    if (packed.every((byte) => byte === 0)) throw new Error('The renderer gave up: the frame is empty.');
    void fetch(`/${drawnFrames++}`, { method: 'POST', body: packed });
  });
}
