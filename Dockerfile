FROM python:3.12-slim
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE ./
COPY src src
COPY docs/rules docs/rules
RUN pip install --no-cache-dir -c constraints.txt -e ".[web]" \
    && useradd --create-home tatami && mkdir -p /data /compiled && chown tatami /data /compiled
USER tatami
# Its own address, known inside only, is none that friends could reach: TATAMI_AT_HOME may name one that is.
ENV XDG_DATA_HOME=/data TATAMI_CACHE=/compiled TATAMI_AT_HOME=
# Compile all games into the image, so that they are ready at once where the processor is of the same kind.
RUN tatami prepare
EXPOSE 8000
VOLUME /data
HEALTHCHECK CMD python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"
CMD ["tatami", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
